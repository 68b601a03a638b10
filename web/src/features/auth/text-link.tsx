import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link within or beside text, tall enough for a thumb. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-medium text-safelight underline-offset-4 hover:underline"
    />
  );
}
