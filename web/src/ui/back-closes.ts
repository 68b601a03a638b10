const MARK = 'sheet';
let leaving: ReturnType<typeof setTimeout> | undefined;

const isMarked = () => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/**
 * Gives what is open an entry in the history, so that the way back closes it and does not leave the page. Whoever closes
 * it otherwise takes the entry along. A page that was loaded anew while it was open has the entry already.
 */
export function closeOnBack(onBack: () => void): () => void {
  if (leaving === undefined) {
    if (!isMarked()) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
  } else {
    clearTimeout(leaving);
    leaving = undefined;
  }
  const onPop = () => {
    if (!isMarked()) onBack();
  };
  window.addEventListener('popstate', onPop);
  return () => {
    window.removeEventListener('popstate', onPop);
    // A moment later: what is opened again at once goes on with the same entry.
    leaving = setTimeout(() => {
      leaving = undefined;
      if (isMarked()) history.back();
    });
  };
}
