import { answerOf, type ApiClient } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type SavedPhoto = components['schemas']['ProfileImage'];

/** The server's routes about the photo of whoever is signed in. */
export function createPhotoCalls(api: ApiClient) {
  return {
    /** An address that takes the bytes of one photo. */
    requestUpload: async (signal?: AbortSignal): Promise<string> => {
      const { uploadURL } = await answerOf(api.POST('/api/objects/upload', signal ? { signal } : {}));
      return uploadURL;
    },

    /** Makes what was sent to that address the photo of the profile. */
    save: (profileImageURL: string): Promise<SavedPhoto> =>
      answerOf(api.PUT('/api/profile-image', { body: { profileImageURL } })),

    remove: async (): Promise<void> => {
      await api.DELETE('/api/profile-image');
    },
  };
}

export type PhotoCalls = ReturnType<typeof createPhotoCalls>;
