import { clsx } from 'clsx';
import type { Ref } from 'react';
import { CheckIcon } from '@/ui/icons';
import { AccentScope } from './accent-preview';
import type { Swatch } from './swatches';

interface SwatchOptionProps {
  ref?: Ref<HTMLInputElement> | undefined;
  /** The `name` shared by all radio buttons of the group. */
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
      <AccentScope colour={swatch.colour} className="shrink-0">
        <span className="grid size-5 place-items-center rounded-full bg-accent text-on-accent">
          {checked && <CheckIcon />}
        </span>
      </AccentScope>
      {swatch.name}
    </label>
  );
}

/** Classes of a label whose invisible input covers it; the label shows the input's state. */
export function pillStyle(isChosen: boolean): string {
  return clsx(
    'relative flex min-h-11 items-center gap-2 rounded-control border px-2.5 text-13 font-medium transition-colors sm:text-15',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent has-disabled:opacity-60',
    isChosen ? 'border-ink bg-wash' : 'border-line-strong hover:border-ink',
  );
}
