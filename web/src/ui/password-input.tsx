import { type ComponentProps, useState } from 'react';
import { Input } from './input';

const copy = { show: 'Show password', hide: 'Hide password' } as const;

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        hasTrailingButton
        type={isVisible ? 'text' : 'password'}
      />
      <button
        type="button"
        aria-label={isVisible ? copy.hide : copy.show}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
        onClick={() => {
          setVisible(!isVisible);
        }}
      >
        <EyeIcon isCrossed={isVisible} />
      </button>
    </div>
  );
}

function EyeIcon({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      aria-hidden
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
      <circle cx="10" cy="10" r="2.5" />
      {isCrossed && <path d="m3.5 16.5 13-13" />}
    </svg>
  );
}
