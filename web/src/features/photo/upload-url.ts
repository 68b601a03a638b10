/** Shorter than the 15 minutes on the server: a slow upload needs the rest. */
const UPLOAD_URL_LIFETIME_MS = 13 * 60 * 1000;

/**
 * Caches the upload URL. It requests a new one only when the old one is used or too old: the server limits the number
 * of URLs per account, and a URL stays valid after an interrupted upload.
 */
export function createUploadUrlCache(requestUrl: (signal?: AbortSignal) => Promise<string>, now = Date.now) {
  let cached: { url: string; expiresAt: number } | null = null;

  return {
    async get(signal?: AbortSignal): Promise<string> {
      if (cached && now() < cached.expiresAt) return cached.url;
      const requestedAt = now();
      const url = await requestUrl(signal);
      cached = { url, expiresAt: requestedAt + UPLOAD_URL_LIFETIME_MS };
      return url;
    },
    /** Called when the URL is used or the server no longer accepts it. */
    invalidate() {
      cached = null;
    },
  };
}

export type UploadUrlCache = ReturnType<typeof createUploadUrlCache>;
