/** The look of what one types into. 16 px text, because iOS zooms into anything smaller. */
export const controlStyle =
  'w-full rounded-control border border-line-strong bg-sheet text-16 text-ink placeholder:text-ink-soft aria-invalid:border-danger read-only:bg-paper disabled:opacity-60';
