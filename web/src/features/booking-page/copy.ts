export const copy = {
  back: (displayName: string) => `Back to ${displayName}`,
  messageHint: 'Up to 500 characters.',
  trap: 'Leave this field empty',
  sentMark: { start: 'Request', end: 'Sent' },
} as const;
