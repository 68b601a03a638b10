import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  label: string;
}

export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-15 font-medium">
      <input {...props} type="checkbox" className="size-5 shrink-0 cursor-pointer accent-accent" />
      {label}
    </label>
  );
}
