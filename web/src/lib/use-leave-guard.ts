import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page with unsaved changes is left, by a link, the browser's buttons or by closing it. */
export function useLeaveGuard(active: boolean) {
  const isOpen = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !isOpen.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpen.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [active]);
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Whoever leaves from now on has reason to, and is not asked. */
    letGo: () => {
      isOpen.current = true;
    },
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
