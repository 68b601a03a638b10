import { ApiError, isUnauthorized } from '@/api/errors';

export type SaveFailure =
  /** Nobody is signed in any more. */
  | { kind: 'unauthorized' }
  /** The server will not have this photo, and says why. */
  | { kind: 'refused'; sentence: string; tooLarge: boolean }
  /** What was uploaded is not there any more. */
  | { kind: 'gone' }
  /** The photo lies on the server, and saving it may work later. */
  | { kind: 'later' };

/** What it means that an uploaded photo did not become the profile's. */
export function saveFailure(error: unknown): SaveFailure {
  if (isUnauthorized(error)) return { kind: 'unauthorized' };
  if (!(error instanceof ApiError)) return { kind: 'later' };
  if ([400, 413, 415].includes(error.status) && error.body) {
    const { message, code } = error.body;
    return { kind: 'refused', sentence: message, tooLarge: code === 'image-too-large' };
  }
  return { kind: [403, 404, 409].includes(error.status) ? 'gone' : 'later' };
}
