import { useId, type ReactNode } from 'react';

interface SegmentedControlProps<Value> {
  /** The group's name for screen readers. */
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A unit after the options, hidden where space is short. */
  unit?: string;
}

/** Radio buttons side by side. */
export function SegmentedControl<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  unit,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex items-center">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-control border border-transparent px-2 caption-mono hover:text-ink has-checked:border-line-strong has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:bg-[SelectedItem] forced-colors:has-checked:text-[SelectedItemText] forced-colors:has-checked:forced-color-adjust-none"
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
        <span aria-hidden className="ml-2 caption-mono uppercase max-sm:hidden lg:max-xl:hidden">
          {unit}
        </span>
      )}
    </fieldset>
  );
}
