import { useQuery } from '@tanstack/react-query';
import { usernameQuery } from '@/api/profile/queries';
import { useDebounced } from '@/lib/use-debounced';
import { copy } from './copy';
import { hasUsernameCharacters, isPossibleUsername } from './schemas';

const DEBOUNCE_MS = 300;

export type UsernameCheck =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'available' }
  | { kind: 'refused'; message: string; suggestions: readonly string[] };

const NONE: UsernameCheck = { kind: 'none' };

/** Whether the name being typed can be had. A check that fails says nothing: saving will tell. */
export function useUsernameCheck(typed: string, current: string | null): UsernameCheck {
  const name = typed.trim();
  const settled = useDebounced(name, DEBOUNCE_MS);
  const isAsked = isPossibleUsername(settled) && !isSameName(settled, current);
  const { data, isError } = useQuery({ ...usernameQuery(settled), enabled: isAsked });

  if (!hasUsernameCharacters(name)) {
    return { kind: 'refused', message: copy.validation.usernameCharacters, suggestions: [] };
  }
  if (!isPossibleUsername(name) || isSameName(name, current)) return NONE;
  if (name !== settled) return { kind: 'checking' };
  if (isError) return NONE;
  if (!data) return { kind: 'checking' };
  if (data.available) return { kind: 'available' };
  return data.message === null
    ? NONE
    : { kind: 'refused', message: data.message, suggestions: data.suggestions };
}

function isSameName(name: string, other: string | null): boolean {
  return name.toLowerCase() === other?.toLowerCase();
}
