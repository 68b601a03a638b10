import type { ReactNode } from 'react';
import { useHydrated } from '@/lib/use-hydrated';
import { copy } from './copy';

/** Shows a page the way a client meets it: on a phone. It can be used like one, once the buttons in it do something. */
export function ExamplePhone({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <figure aria-label={copy.hero.exampleLabel} className="mx-auto w-full max-w-86">
      <div className="rounded-device border border-line-strong bg-sheet p-3 shadow-lift">
        <div
          inert={!isHydrated}
          className="h-150 [scrollbar-width:none] overflow-y-auto rounded-screen border border-line bg-paper mask-b-from-92%"
        >
          <div className="px-3.5 pt-5 pb-14">{children}</div>
        </div>
      </div>
      <figcaption className="mt-4 text-center frame-mark uppercase">{copy.hero.exampleHint}</figcaption>
    </figure>
  );
}
