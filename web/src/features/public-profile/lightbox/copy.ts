export const copy = {
  counter: (position: number, count: number) => `${String(position)} of ${String(count)}`,
  /** What screen readers announce. */
  status: (name: string, counter: string) => `${name}, ${counter}`,
  close: 'Close',
  previous: 'Previous photograph',
  next: 'Next photograph',
} as const;
