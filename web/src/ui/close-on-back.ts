const HISTORY_STATE_KEY = 'sheet';
let pendingBack: ReturnType<typeof setTimeout> | undefined;

const hasSheetEntry = () => (history.state as Record<string, unknown> | null)?.[HISTORY_STATE_KEY] === true;

/**
 * Adds a history entry for an open sheet, so that Back closes the sheet instead of leaving the page. Closing it in
 * another way removes the entry. After a reload with an open sheet the entry exists already.
 */
export function closeOnBack(onBack: () => void): () => void {
  if (pendingBack === undefined) {
    if (!hasSheetEntry())
      history.pushState({ ...(history.state as object | null), [HISTORY_STATE_KEY]: true }, '');
  } else {
    clearTimeout(pendingBack);
    pendingBack = undefined;
  }
  const onPopState = () => {
    if (!hasSheetEntry()) onBack();
  };
  window.addEventListener('popstate', onPopState);
  return () => {
    window.removeEventListener('popstate', onPopState);
    // Delayed, so that a sheet that reopens at once reuses the entry.
    pendingBack = setTimeout(() => {
      pendingBack = undefined;
      if (hasSheetEntry()) history.back();
    });
  };
}
