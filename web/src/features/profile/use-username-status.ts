import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { usernameQuery } from '@/api/profile';
import { useDebounced } from '@/lib/hooks';
import { copy } from './copy';
import { hasValidUsernameCharacters, isValidUsername } from './schemas';

const DEBOUNCE_MS = 300;

export type UsernameStatus =
  /** Nothing to show: the username is the current one or has a wrong length, or the check failed. */
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'available' }
  | { kind: 'refused'; message: string; suggestions: readonly string[] };

const NO_STATUS: UsernameStatus = { kind: 'none' };

/** Whether the username in the field is available. A failed check shows nothing; saving reports the problem. */
export function useUsernameStatus(input: string, current: string | null): UsernameStatus {
  const name = input.trim();
  const debouncedName = useDebounced(name, DEBOUNCE_MS);
  const shouldCheck = isValidUsername(debouncedName) && !isSameName(debouncedName, current);
  const { data, isError } = useQuery({ ...usernameQuery(useApi(), debouncedName), enabled: shouldCheck });

  if (!hasValidUsernameCharacters(name)) {
    return { kind: 'refused', message: copy.validation.usernameCharacters, suggestions: [] };
  }
  if (!isValidUsername(name) || isSameName(name, current)) return NO_STATUS;
  if (name !== debouncedName) return { kind: 'checking' };
  if (isError) return NO_STATUS;
  if (!data) return { kind: 'checking' };
  if (data.available) return { kind: 'available' };
  return data.message === null
    ? NO_STATUS
    : { kind: 'refused', message: data.message, suggestions: data.suggestions };
}

function isSameName(name: string, other: string | null): boolean {
  return name.toLowerCase() === other?.toLowerCase();
}
