import type { Ref } from 'react';
import { CheckIcon } from '@/ui/check-icon';
import { PlusIcon } from '@/ui/plus-icon';
import { Accented } from './accented';
import { copy } from './copy';
import { pillStyle } from './pill-style';
import { FIRST_OWN, isSwatch } from './swatches';

interface OwnColourProps {
  ref: Ref<HTMLInputElement>;
  /** What is chosen, here or among the swatches. */
  value: string;
  disabled: boolean;
  errorId: string | undefined;
  onChange: (colour: string) => void;
}

/** Any colour there is, from the browser's own palette. */
export function OwnColour({ ref, value, disabled, errorId, onChange }: OwnColourProps) {
  const isOwn = !isSwatch(value);
  return (
    <label className={pillStyle(isOwn)}>
      <input
        ref={ref}
        type="color"
        value={value || FIRST_OWN}
        disabled={disabled}
        aria-invalid={errorId !== undefined}
        {...(errorId !== undefined && { 'aria-describedby': errorId })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          onChange(target.value.toLowerCase());
        }}
      />
      {isOwn ? (
        <Accented colour={value} className="shrink-0">
          <span className="grid size-5 place-items-center rounded-full bg-safelight text-on-safelight">
            <CheckIcon />
          </span>
        </Accented>
      ) : (
        <span className="grid size-5 shrink-0 place-items-center rounded-full border border-dashed border-line-strong">
          <PlusIcon />
        </span>
      )}
      {copy.accent.own}
      {isOwn && <span className="font-mono text-13 font-normal text-ink-soft">{value}</span>}
    </label>
  );
}
