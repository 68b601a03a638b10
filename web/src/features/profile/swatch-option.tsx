import type { Ref } from 'react';
import { CheckIcon } from '@/ui/check-icon';
import { Accented } from './accented';
import { pillStyle } from './pill-style';
import type { Swatch } from './swatches';

interface SwatchOptionProps {
  ref?: Ref<HTMLInputElement> | undefined;
  /** The name that all options of the choice share. */
  group: string;
  swatch: Swatch;
  checked: boolean;
  disabled: boolean;
  onChoose: (colour: string) => void;
}

export function SwatchOption({ ref, group, swatch, checked, disabled, onChoose }: SwatchOptionProps) {
  return (
    <label className={pillStyle(checked)}>
      <input
        ref={ref}
        type="radio"
        name={group}
        checked={checked}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
        onChange={() => {
          onChoose(swatch.colour);
        }}
      />
      <Accented colour={swatch.colour} className="shrink-0">
        <span className="grid size-5 place-items-center rounded-full bg-safelight text-on-safelight">
          {checked && <CheckIcon />}
        </span>
      </Accented>
      {swatch.name}
    </label>
  );
}
