import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Main, SkipLink } from '@/ui/skip-link';
import { copy } from './copy';
import { PreviewPane } from './preview-pane';

const { create } = copy;

interface CreateFrameProps {
  /** Above the title. */
  banner: ReactNode;
  preview: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** A calm column, and beside it the page that comes of it; on phones one or the other. */
export function CreateFrame({ banner, preview, children }: CreateFrameProps) {
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <>
      <SkipLink />
      <header className="sticky-header border-b border-line bg-paper">
        <div className="mx-auto flex h-18 max-w-310 items-center justify-between gap-4 px-page">
          <Link to={paths.home} className={buttonStyle({ intent: 'outline', size: 'md' })}>
            {copy.cancel}
          </Link>
          <div className="lg:hidden">
            <Button
              intent="quiet"
              size="md"
              onClick={() => {
                setPreviewing(!isPreviewing);
              }}
            >
              {isPreviewing ? create.showForm : copy.preview}
            </Button>
          </div>
        </div>
      </header>
      <Main className="mx-auto grid w-full max-w-310 grid-cols-[minmax(0,1fr)] gap-x-16 py-9 px-page lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:py-12">
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] content-start gap-8',
            isPreviewing && 'max-lg:hidden',
          )}
        >
          {banner}
          <div>
            <h1 className="font-serif text-44 leading-display text-balance sm:text-60">{create.title}</h1>
            <p className="mt-3 text-17 text-pretty text-ink-soft">{create.subtitle}</p>
          </div>
          {children}
        </div>
        {isPreviewing && <h1 className="sr-only lg:hidden">{create.previewTitle}</h1>}
        <div className={clsx('lg:sticky lg:top-28 lg:self-start', !isPreviewing && 'max-lg:hidden')}>
          <PreviewPane>{preview}</PreviewPane>
        </div>
      </Main>
    </>
  );
}
