import type { Ref } from 'react';
import { CheckIcon, PlusIcon } from '@/ui/icons';
import { AccentScope } from './accent-preview';
import { copy } from './copy';
import { pillStyle } from './swatch-option';
import { DEFAULT_ACCENT_COLOUR, isSwatch } from './swatches';

interface CustomColourProps {
  ref: Ref<HTMLInputElement>;
  /** The chosen colour, custom or a swatch. */
  value: string;
  disabled: boolean;
  errorId: string | undefined;
  onChange: (colour: string) => void;
}

/** A colour from the browser's colour picker. */
export function CustomColour({ ref, value, disabled, errorId, onChange }: CustomColourProps) {
  const isCustom = !isSwatch(value);
  return (
    <label className={pillStyle(isCustom)}>
      <input
        ref={ref}
        type="color"
        value={value || DEFAULT_ACCENT_COLOUR}
        disabled={disabled}
        aria-invalid={errorId !== undefined}
        {...(errorId !== undefined && { 'aria-describedby': errorId })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          onChange(target.value.toLowerCase());
        }}
      />
      {isCustom ? (
        <AccentScope colour={value} className="shrink-0">
          <span className="grid size-5 place-items-center rounded-full bg-accent text-on-accent">
            <CheckIcon />
          </span>
        </AccentScope>
      ) : (
        <span className="grid size-5 shrink-0 place-items-center rounded-full border border-dashed border-line-strong">
          <PlusIcon />
        </span>
      )}
      {copy.accent.custom}
      {isCustom && <span className="font-mono text-13 font-normal text-ink-soft">{value}</span>}
    </label>
  );
}
