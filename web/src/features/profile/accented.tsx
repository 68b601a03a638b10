import type { ReactNode } from 'react';
import { readable } from '@/lib/accent';
import { wearAccent } from '@/lib/wear-accent';

interface AccentedProps {
  /** As it was chosen; empty for the product's own. */
  colour: string;
  className?: string;
  children?: ReactNode;
}

/** What is inside looks as it will on the page of somebody who chose this colour. */
export function Accented({ colour, className, children }: AccentedProps) {
  const accent = colour === '' ? null : readable(colour);
  return (
    <div ref={(element) => (element ? wearAccent(element, accent) : undefined)} className={className}>
      {children}
    </div>
  );
}
