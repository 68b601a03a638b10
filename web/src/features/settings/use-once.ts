import { useRef } from 'react';

/** Starts work at once, unless it is under way: a button that keeps the focus while busy can be pressed again. */
export function useOnce(): (work: () => Promise<unknown>) => void {
  const isUnderWay = useRef(false);
  return (work) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work().finally(() => {
      isUnderWay.current = false;
    });
  };
}
