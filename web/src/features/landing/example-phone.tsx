import type { ReactNode } from 'react';
import { copy } from './copy';

/** Shows a page the way a client meets it: on a phone. To be looked at, not used. */
export function ExamplePhone({ children }: { children: ReactNode }) {
  return (
    <figure aria-label={copy.hero.exampleLabel} className="mx-auto w-full max-w-86">
      <div className="rounded-device border border-line-strong bg-sheet p-3 shadow-lift">
        <div inert aria-hidden className="h-150 overflow-hidden rounded-screen border border-line bg-paper">
          <div className="h-full mask-b-from-92% px-3.5 pt-5">{children}</div>
        </div>
      </div>
    </figure>
  );
}
