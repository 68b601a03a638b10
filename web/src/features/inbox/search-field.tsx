import { useEffect, useEffectEvent, useState } from 'react';
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
  const [seen, setSeen] = useState(q);
  /** What this field has asked for and the address does not say yet. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (q !== seen) {
    setSeen(q);
    const place = asked.indexOf(q);
    setAsked(place === -1 ? [] : asked.slice(place + 1));
    // The address changed by another way than this field: the way back, a link. What this field asked for comes a
    // little later, and must not take back what was typed meanwhile.
    if (place === -1) setTyped(q);
  }

  const search = (text: string) => {
    const next = text.trim();
    if (next === (asked.at(-1) ?? q)) return;
    setAsked([...asked, next]);
    onSearch(next);
  };
  // As things are by then: other requests may be looked at, or one of them may be open.
  const onPause = useEffectEvent(() => {
    search(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      onPause();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
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
        }}
      />
    </form>
  );
}
