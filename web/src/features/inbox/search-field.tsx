import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { MAX_SEARCH_LENGTH } from './filters';

const SEARCH_DEBOUNCE_MS = 300;

interface SearchFieldProps {
  /** The search in the URL. */
  q: string;
  onSearch: (q: string) => void;
}

/** Searches when the photographer stops typing or presses Enter. */
export function SearchField({ q, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const [previousQ, setPreviousQ] = useState(q);
  /** Searches that this field started and that the URL does not show yet. */
  const [pendingSearches, setPendingSearches] = useState<readonly string[]>([]);
  if (q !== previousQ) {
    setPreviousQ(q);
    const index = pendingSearches.indexOf(q);
    setPendingSearches(index === -1 ? [] : pendingSearches.slice(index + 1));
    // The back button or a link changed the URL. A search that this field started reaches the URL later, and must
    // not overwrite newer text.
    if (index === -1) setText(q);
  }

  const search = () => {
    const newQ = text.trim();
    if (newQ === (pendingSearches.at(-1) ?? q)) return;
    setPendingSearches([...pendingSearches, newQ]);
    onSearch(newQ);
  };
  // An effect event, because the filter or the open request may have changed during the pause.
  const onTypingPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => {
      onTypingPause();
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <form
      role="search"
      className="min-w-0 sm:max-w-100 xl:w-full xl:max-w-80 xl:justify-self-end"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Input
        type="search"
        aria-label={copy.search}
        placeholder={copy.searchHint}
        maxLength={MAX_SEARCH_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
        }}
      />
    </form>
  );
}
