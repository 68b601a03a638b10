import { useEffect, useRef } from 'react';
import type { DraftStore } from './draft-store';

/** Keeps a part of a draft in step with what is typed. A page that was only opened leaves the draft alone. */
export function useDraftPart(draft: DraftStore, part: string, content: unknown, isTyped: boolean) {
  const wasTyped = useRef(false);
  useEffect(() => {
    if (isTyped) draft.setPart(part, content);
    else if (wasTyped.current) draft.removePart(part);
    wasTyped.current = isTyped;
  }, [draft, part, content, isTyped]);
}
