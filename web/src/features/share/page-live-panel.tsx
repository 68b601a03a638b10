import { useEffect, useId, useRef } from 'react';
import { useMediaQuery } from '@/lib/hooks';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { LinkField } from './link-field';
import { NativeShareButton, ShareOptions } from './share-options';
import type { SharedPage } from './shared-page';

interface PageLivePanelProps {
  page: SharedPage;
  /** Opens the share dialog. Only a phone has the button for it, because a wide screen shows all options here. */
  onShare: () => void;
  onDone: () => void;
}

/** Appears on home once, after the photographer has created their page. On a phone it fits one screen. */
export function PageLivePanel({ page, onShare, onDone }: PageLivePanelProps) {
  const isWide = useMediaQuery('(width >= 40rem)');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { title, text, more, done } = copy.live;
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
      <p className="mt-1 mb-4 max-w-116 text-15 text-pretty text-ink-soft sm:mt-2 sm:mb-8">{text}</p>
      {isWide ? (
        <ShareOptions page={page} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <LinkField page={page} />
          <NativeShareButton page={page} />
        </div>
      )}
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:mt-8 sm:flex sm:justify-end">
        {!isWide && (
          <Button intent="quiet" size="md" onClick={onShare}>
            {more}
          </Button>
        )}
        <Button intent="outline" size="md" onClick={onDone}>
          {done}
        </Button>
      </div>
    </section>
  );
}
