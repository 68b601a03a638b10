import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Button, buttonStyle } from '@/ui/button';
import { Main, SkipLink } from '@/ui/layout';
import { copy } from './copy';
import type { CreateBlocker } from './use-create-profile';

const { create } = copy;

interface CreateLayoutProps {
  /** Above the title. */
  banner: ReactNode;
  preview: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The form beside a preview of the public page; on phones one of them at a time. */
export function CreateLayout({ banner, preview, children }: CreateLayoutProps) {
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

/** The public page at phone size. It scrolls but is not interactive. */
function PreviewPane({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={copy.create.previewTitle}
      className="mx-auto w-full max-w-104 rounded-device border border-line-strong bg-sheet p-3 shadow-lift"
    >
      <div
        role="group"
        aria-label={copy.preview}
        // A scrollable area must be reachable by keyboard, even without focusable content.
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
        tabIndex={0}
        className="h-[min(46rem,75svh)] overflow-y-auto overscroll-contain rounded-screen border border-line bg-paper"
      >
        <div inert aria-hidden className="px-4 py-6">
          {children}
        </div>
      </div>
    </section>
  );
}

interface CreateActionsProps {
  blocker: CreateBlocker;
  /** A photo is uploading; submitting now would lose it. */
  isPhotoPending: boolean;
  busy: boolean;
  /** Omitted once the profile is saved, because later visits to this screen go to the edit screen. */
  onSaveDraft?: () => void;
}

export function CreateActions({ blocker, isPhotoPending, busy, onSaveDraft }: CreateActionsProps) {
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div role="status" className="text-15 text-ink-soft empty:hidden">
        {isPhotoPending && create.photoPending}
      </div>
      <div role="status" className="text-15 text-danger empty:hidden">
        {blocker === 'offline' && copy.offline}
        {blocker === 'services' && create.servicesUnsaved}
      </div>
      <div className="grid gap-3 sm:flex sm:justify-end">
        {onSaveDraft && (
          <Button intent="outline" disabled={busy} onClick={onSaveDraft}>
            {create.saveDraft}
          </Button>
        )}
        <Button type="submit" disabled={isPhotoPending} busy={busy} busyLabel={create.busy}>
          {create.submit}
        </Button>
      </div>
    </div>
  );
}
