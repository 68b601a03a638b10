import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';

interface CopyButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'intent' | 'onClick' | 'aria-describedby'
> {
  label: string;
  isCopied: boolean;
}

/** Says that it worked on its face, and to those who cannot see it. */
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
