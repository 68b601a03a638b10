import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useBeforeSignIn } from './before-sign-in';

/** Asks for confirmation before the user leaves a page with unsaved changes, by link, browser button or closing. */
export function useLeaveGuard(isActive: boolean) {
  const isDisabled = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && !isDisabled.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const disable = () => {
    isDisabled.current = true;
  };
  useBeforeSignIn(disable);
  useEffect(() => {
    if (!isActive) return;
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!isDisabled.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => {
      window.removeEventListener('beforeunload', confirmUnload);
    };
  }, [isActive]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Called before the app itself leaves the page: the guard no longer asks. */
    disable,
  };
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>;
