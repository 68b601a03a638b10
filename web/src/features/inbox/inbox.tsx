import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useApi } from '@/api/client';
import { createDraftStore } from '@/lib/draft-store';
import { needsAnswerCountStore } from '@/lib/page';
import { useMediaQuery } from '@/lib/hooks';
import { NewRequestAnnouncer } from './new-request-announcer';
import { copy } from './copy';
import { ExportButton } from './download-button';
import { FilterBar } from './filter-bar';
import { newestQuery } from './queries';
import { EmptyRequestPanel, RequestPanel, RequestSheet } from './request-panel';
import { RequestList, useRequestList } from './request-list';
import { rowId } from './request-row';
import { useRequest } from './request-view';
import { SearchField } from './search-field';
import { UndoBar } from './undo-bar';
import { useInboxUrl } from './use-inbox-url';
import { useRequestActions } from './use-request-actions';

const WIDE_SCREEN = '(width >= 64rem)';

interface InboxProps {
  uid: string;
  /** For an empty inbox: the photographer's link to share, or a link to create a profile first. */
  shareLink: ReactNode;
}

/** The list of requests, with the open request beside or over it. */
export function Inbox({ uid, shareLink }: InboxProps) {
  const inboxUrl = useInboxUrl();
  const list = useRequestList(inboxUrl);
  const request = useRequest(inboxUrl.id);
  const requestActions = useRequestActions();
  const draft = useMemo(() => createDraftStore(() => sessionStorage, `requests:${uid}`), [uid]);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const heading = useRef<HTMLHeadingElement>(null);
  useCountInTitle();
  useFocusAfterClosing(inboxUrl.id, heading);

  const { id } = inboxUrl;
  const openRequestProps = id !== null && {
    id,
    request,
    summary: list.items?.find((booking) => booking.id === id),
    draft,
    requestActions,
    onClose: () => {
      // An error does not disappear by itself.
      if (requestActions.notice?.isError) requestActions.dismissNotice();
      inboxUrl.close();
    },
  };
  // An empty list needs no space for an open request.
  const isEmpty = !openRequestProps && list.items?.length === 0;
  return (
    <>
      <NewRequestAnnouncer />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="font-serif text-44 leading-display">
          {copy.title}
        </h1>
        {!isEmpty && <ExportButton inboxQuery={inboxUrl} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[auto_minmax(0,1fr)] xl:items-center xl:justify-between">
        <FilterBar inboxUrl={inboxUrl} counts={list.counts} />
        <SearchField q={inboxUrl.q} onSearch={inboxUrl.setSearchText} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className={clsx('min-w-0', isEmpty && 'lg:col-span-2')}>
          {requestActions.notice?.id !== id && (
            <UndoBar
              requestActions={requestActions}
              marginSide="below"
              getFocusTarget={() => heading.current}
            />
          )}
          <section
            aria-label={copy.list.label}
            className="overflow-clip rounded-card border border-line bg-sheet"
          >
            <RequestList list={list} inboxUrl={inboxUrl} shareLink={shareLink} />
          </section>
        </div>
        {isWide && openRequestProps && <RequestPanel key={openRequestProps.id} {...openRequestProps} />}
        {isWide && !openRequestProps && !isEmpty && <EmptyRequestPanel />}
      </div>
      {!isWide && openRequestProps && <RequestSheet key={openRequestProps.id} {...openRequestProps} />}
    </>
  );
}

/** Shows in the tab's title how many requests need an answer, also those that the filter hides. */
function useCountInTitle() {
  const { data } = useQuery(newestQuery(useApi(), 'needs-answer'));
  const count = data?.counts.needsAnswer ?? 0;
  useEffect(() => {
    needsAnswerCountStore.set(count);
    return () => {
      needsAnswerCountStore.set(0);
    };
  }, [count]);
}

/** Focuses the row of a request that was closed, or the heading if the row is gone. */
function useFocusAfterClosing(id: string | null, heading: RefObject<HTMLElement | null>) {
  const previousId = useRef<string | null>(null);
  useEffect(() => {
    const closedId = previousId.current;
    previousId.current = id;
    if (closedId === null || id !== null) return;
    const row = document.getElementById(rowId(closedId));
    (row ?? heading.current)?.focus({ preventScroll: true });
  }, [id, heading]);
}
