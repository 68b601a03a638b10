export const copy = {
  loading: 'Loading...',
} as const;
