import type { ComponentProps } from 'react';
import { Button } from './button';

const copy = { copied: 'Copied' } as const;

interface CopyButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'intent' | 'onClick' | 'aria-describedby'
> {
  label: string;
  isCopied: boolean;
}

/** Shows success in its label, and announces it to screen readers. */
export function CopyButton({ label, isCopied, ...props }: CopyButtonProps) {
  return (
    <>
      <Button size="md" {...props}>
        {isCopied ? copy.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copy.copied}
      </span>
    </>
  );
}
