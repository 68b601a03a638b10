import { useState, type ComponentProps } from 'react';
import { EyeIcon } from './eye-icon';
import { Input } from './input';

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  showLabel: string;
  hideLabel: string;
}

/** A password that can be looked at while typing it. */
export function PasswordInput({ showLabel, hideLabel, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        trailingRoom
        type={shown ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
        onClick={() => {
          setShown(!shown);
        }}
      >
        <EyeIcon crossed={shown} />
      </button>
    </div>
  );
}
