import { useEffect, useId, useRef } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import type { SharedPage } from './page';
import { ShareKit } from './share-kit';

/** Stands on home once, for somebody whose page has just become one. */
export function LivePanel({ page, onDone }: { page: SharedPage; onDone: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { title, text, done } = copy.live;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-sheet p-5 shadow-lift sm:p-9">
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="font-serif text-32 leading-heading sm:text-44 sm:leading-display"
      >
        {title}
      </h2>
      <p className="mt-2 mb-8 max-w-116 text-15 text-pretty text-ink-soft">{text}</p>
      <ShareKit page={page} />
      <div className="mt-8 grid sm:flex sm:justify-end">
        <Button intent="outline" size="md" onClick={onDone}>
          {done}
        </Button>
      </div>
    </section>
  );
}
