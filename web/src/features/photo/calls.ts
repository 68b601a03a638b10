import * as z from 'zod/mini';
import { callHeaders, type TokenSource } from '@/api/call-headers';
import { ApiError } from '@/api/errors';

const ticketSchema = z.object({ uploadURL: z.url({ protocol: /^https?$/ }) });
const savedSchema = z.object({
  objectPath: z.string(),
  photo: z.object({
    sizes: z.array(z.object({ width: z.number(), url: z.string() })),
    placeholder: z.string(),
  }),
});

export type SavedPhoto = z.infer<typeof savedSchema>;

/** The server's routes about the photo of whoever is signed in. */
export function createPhotoCalls(tokenSource: TokenSource) {
  async function call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = await callHeaders(tokenSource);
    const response = await fetch(path, { ...init, method, headers, credentials: 'include' });
    if (!response.ok) throw await ApiError.from(response);
    return response;
  }

  return {
    /** An address that takes the bytes of one photo. */
    requestUpload: async (signal?: AbortSignal): Promise<string> => {
      const response = await call('POST', '/api/objects/upload', signal ? { signal } : {});
      return ticketSchema.parse(await response.json()).uploadURL;
    },

    /** Makes what was sent to that address the photo of the profile. */
    save: async (profileImageURL: string): Promise<SavedPhoto> => {
      const response = await call('PUT', '/api/profile-image', { body: JSON.stringify({ profileImageURL }) });
      return savedSchema.parse(await response.json());
    },

    remove: async (): Promise<void> => {
      await call('DELETE', '/api/profile-image');
    },
  };
}

export type PhotoCalls = ReturnType<typeof createPhotoCalls>;
