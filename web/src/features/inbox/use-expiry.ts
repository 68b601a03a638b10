import { useEffect, useEffectEvent } from 'react';
import { isUnauthorized } from '@/api/errors';

/** Tells once of a server that no longer knows the person, whichever call has found it out. */
export function useExpiry(errors: readonly unknown[], onExpired: () => void) {
  const isExpired = errors.some(isUnauthorized);
  const tell = useEffectEvent(onExpired);
  useEffect(() => {
    if (isExpired) tell();
  }, [isExpired]);
}
