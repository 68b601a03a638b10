import type { ComponentProps } from 'react';

interface PrefixedInputProps extends Omit<ComponentProps<'input'>, 'className' | 'prefix'> {
  prefix: string;
}

/** An input with a fixed text in front of it, such as the start of a URL. */
export function PrefixedInput({ prefix, ...props }: PrefixedInputProps) {
  return (
    <div className="flex min-h-12 items-stretch rounded-control border border-line-strong bg-sheet focus-within:outline-2 focus-within:outline-offset-3 focus-within:outline-accent has-aria-invalid:border-danger">
      <span className="flex max-w-3/5 items-center pl-4 text-16 text-ink-soft">
        <span className="truncate">{prefix}</span>
      </span>
      <input
        {...props}
        className="min-w-0 grow rounded-r-control bg-transparent pr-4 text-16 text-ink outline-none placeholder:text-ink-soft"
      />
    </div>
  );
}
