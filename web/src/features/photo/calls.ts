import { unwrap, type ApiClient } from '@/api/client';
import type { components } from '@/api/schema.gen';

export type SavedPhoto = components['schemas']['ProfileImage'];

/** The API calls for the photographer's photo. */
export function createPhotoCalls(api: ApiClient) {
  return {
    /** Returns a URL to upload one photo to. */
    requestUploadUrl: async (signal?: AbortSignal): Promise<string> => {
      const { uploadURL } = await unwrap(api.POST('/api/objects/upload', signal ? { signal } : {}));
      return uploadURL;
    },

    /** Makes the uploaded photo the profile photo. */
    save: (profileImageURL: string): Promise<SavedPhoto> =>
      unwrap(api.PUT('/api/profile-image', { body: { profileImageURL } })),

    remove: async (): Promise<void> => {
      await api.DELETE('/api/profile-image');
    },
  };
}

export type PhotoCalls = ReturnType<typeof createPhotoCalls>;
