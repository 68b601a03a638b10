import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '@/lib/paths';
import { readLook, writeLook, type Filter } from './filters';

/** What the address says about the screen, and the ways to change it. */
export function useInboxAddress() {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const { id = null } = useParams<{ id: string }>();
  const navigate = useNavigate();
  const look = readLook(search);
  const isFromList = (state as { fromList?: unknown } | null)?.fromList === true;

  // Two presses on the way out would lead out of the list, too.
  const isClosing = useRef(false);
  useLayoutEffect(() => {
    if (id !== null) isClosing.current = false;
  }, [id]);

  return {
    ...look,
    /** The request that is open, if any. */
    id,
    /** A link that shows other requests. */
    toFilter: (filter: Filter) => ({
      to: { pathname: paths.bookings, search: writeLook({ ...look, filter }) },
      replace: true,
    }),
    /** A link that opens a request. From one to the next there is no way back but to the list. */
    toRequest: (next: string) => ({
      to: { pathname: paths.booking(next), search: writeLook(look) },
      replace: id !== null,
      state: { fromList: id === null || isFromList },
    }),
    /** The list behind a request that is open was another one: the way back does not lead to this one. */
    setQuery: (q: string) => {
      // Read anew: it comes after a pause, in which other requests may have been chosen that are not drawn yet.
      const { pathname, search: current } = window.location;
      void navigate({ pathname, search: writeLook({ ...readLook(current), q }) }, { replace: true });
    },
    /** The way back, when it leads to the list. */
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (isFromList) void navigate(-1);
      else void navigate({ pathname: paths.bookings, search: writeLook(look) }, { replace: true });
    },
  };
}

export type InboxAddress = ReturnType<typeof useInboxAddress>;
