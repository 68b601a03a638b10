export const retryCopy = { retry: 'Try again', busy: 'Trying...' } as const;
