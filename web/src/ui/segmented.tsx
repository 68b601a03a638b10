import { useId, type ReactNode } from 'react';

interface SegmentedProps<Value> {
  /** What is chosen, for those who cannot see it. */
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A word that belongs to every option, where there is room for it. */
  unit?: string;
}

/** One of a few, side by side. */
export function Segmented<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  unit,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-control border border-transparent px-2 frame-mark hover:text-ink has-checked:border-line-strong has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-safelight forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            className="sr-only"
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
      {unit !== undefined && (
        <span aria-hidden className="ml-2 frame-mark uppercase max-sm:hidden lg:max-xl:hidden">
          {unit}
        </span>
      )}
    </fieldset>
  );
}
