import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '@/lib/paths';
import { parseInboxQuery, formatInboxQuery, type Filter } from './filters';

/** The state of the inbox in the URL (filter, search, open request), and functions to change it. */
export function useInboxUrl() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const { id = null } = useParams<{ id: string }>();
  const navigate = useNavigate();
  const inboxQuery = parseInboxQuery(search);
  const isFromList = (state as { fromList?: unknown } | null)?.fromList === true;

  // A second press on Close would go back once more and leave the inbox.
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    if (id !== null) isClosing.current = false;
  }, [id]);

  return {
    ...inboxQuery,
    /** The id of the open request, if any. */
    id,
    /** Props of a link that selects a filter. */
    filterLink: (filter: Filter) => ({
      to: { pathname: paths.bookings, search: formatInboxQuery({ ...inboxQuery, filter }) },
      replace: true,
    }),
    /** Props of a link that opens a request. Going back leads to the list, never to another request. */
    requestLink: (requestId: string) => ({
      to: { pathname: paths.booking(requestId), search: formatInboxQuery(inboxQuery) },
      replace: id !== null,
      state: { fromList: id === null || isFromList },
    }),
    /** Drops the `fromList` state: going back would show the list of the previous search. */
    setSearchText: (q: string) => {
      // Read from the window: the filter may have changed while the search field waited for more input.
      const { pathname, search: currentSearch } = window.location;
      void navigate(
        { pathname, search: formatInboxQuery({ ...parseInboxQuery(currentSearch), q }) },
        { replace: true },
      );
    },
    /** Goes back if that leads to the list, and otherwise opens the list. */
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (isFromList) void navigate(-1);
      else
        void navigate({ pathname: paths.bookings, search: formatInboxQuery(inboxQuery) }, { replace: true });
    },
  };
}

export type InboxUrl = ReturnType<typeof useInboxUrl>;
