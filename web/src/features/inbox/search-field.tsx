import { useEffect, useRef, useState } from 'react';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { SEARCH_LIMIT } from './filters';

const PAUSE_MS = 300;

interface SearchFieldProps {
  /** What is looked for. */
  q: string;
  onSearch: (q: string) => void;
}

/** Looks for what is typed as soon as somebody pauses. */
export function SearchField({ q, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const [sought, setSought] = useState(q);
  const [seen, setSeen] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  if (q !== seen) {
    setSeen(q);
    // The address changed by another way than this field: the way back, a link. What this field asked for comes a
    // little later, and must not take back what was typed meanwhile.
    if (q !== sought) {
      setSought(q);
      setTyped(q);
    }
  }

  const search = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === sought) return;
    setSought(next);
    onSearch(next);
  };
  return (
    <form
      role="search"
      className="min-w-0 sm:max-w-100 xl:w-full xl:max-w-80 xl:justify-self-end"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <Input
        type="search"
        aria-label={copy.search}
        placeholder={copy.searchHint}
        maxLength={SEARCH_LIMIT}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            search(value);
          }, PAUSE_MS);
        }}
      />
    </form>
  );
}
