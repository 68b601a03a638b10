import AwsS3 from '@uppy/aws-s3';
import { isTransient, toReadableError, getErrorStatus } from './upload-error';
import { withRetries, sleep } from './retry';
import type { UploadUrlCache } from './upload-url';

/** The server may need this long to notice that the previous upload was interrupted. */
const CONFLICT_RETRY_DELAY_MS = 1000;

type UploadBytes = typeof AwsS3.uploadPartBytes;
type UploadBytesOptions = Parameters<UploadBytes>[0];

/**
 * Returns a function that uploads a photo. It retries after a lost connection, a server error, an expired URL and a
 * conflict, because Uppy does not retry single-part uploads. Pausing aborts the signal, and resuming sends the photo
 * from its beginning.
 */
export function createPhotoUploader(
  uploadUrls: UploadUrlCache,
  put: UploadBytes = (options) => AwsS3.uploadPartBytes(options),
) {
  return async (options: UploadBytesOptions) => {
    const { signal } = options;
    let conflictCount = 0;

    async function uploadOnce() {
      const url = await uploadUrls.get(signal);
      try {
        const response = await put({ ...options, signature: { method: 'PUT', url: toSameOriginPath(url) } });
        uploadUrls.invalidate();
        return { ...response, location: url };
      } catch (error) {
        const status = getErrorStatus(error);
        conflictCount = status === 409 ? conflictCount + 1 : 0;
        if (conflictCount === 1) await sleep(CONFLICT_RETRY_DELAY_MS, signal);
        // 403: the URL has expired. A repeated conflict: the photo has arrived, and only the response was lost.
        if (status === 403 || conflictCount > 1) uploadUrls.invalidate();
        throw error;
      }
    }

    const isRetryable = (error: unknown) =>
      isTransient(error) || [403, 409].includes(getErrorStatus(error) ?? 0);
    try {
      return await withRetries(uploadOnce, isRetryable, signal);
    } catch (error) {
      throw toReadableError(error);
    }
  };
}

/** The page may have another host name than the URL, and the CSP allows only the page's own origin. */
function toSameOriginPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
