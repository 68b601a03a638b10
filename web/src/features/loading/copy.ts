export const copy = {
  loading: 'Loading...',
  slow: 'The server does not answer. Still trying…',
  retry: 'Try again now',
} as const;
