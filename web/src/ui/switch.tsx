import { useId, type ComponentProps } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'id'> {
  label: string;
  /** The effect of the current state, or why the switch is disabled. */
  hint?: string;
}

export function Switch({ label, hint, ...props }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <label htmlFor={id} className="flex min-h-11 items-center text-15 font-medium">
        {label}
      </label>
      <input
        {...props}
        id={id}
        type="checkbox"
        role="switch"
        {...(hint !== undefined && { 'aria-describedby': hintId })}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-paper transition-colors after:absolute after:top-0.75 after:left-0.75 after:size-5 after:rounded-full after:bg-line-strong after:transition-transform checked:border-accent checked:bg-accent checked:after:translate-x-5 checked:after:bg-on-accent disabled:cursor-default disabled:opacity-60 forced-colors:appearance-auto forced-colors:after:hidden"
      />
      {hint !== undefined && (
        <p id={hintId} className="col-span-2 text-13 wrap-anywhere text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
