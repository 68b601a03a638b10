import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '@/api/client';
import { profileQuery } from '@/api/profile/queries';
import type { Profile, ProfileInput } from '@/api/profile/types';
import { useApi } from '@/api/use-api';

/**
 * Saves a profile with the photo it has at that moment. A photo is saved on its own, at once: one that is still on its
 * way must not be taken back by a form that was sent meanwhile.
 */
export function useSaveProfile({ isPhotoPending }: { isPhotoPending: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const known = () => queryClient.getQueryData(profileQuery.queryKey);
  return useMutation({
    /** `version`: the one that the input is based on. Without it, the input replaces whatever is stored. */
    mutationFn: async ({
      input,
      version,
    }: {
      input: Omit<ProfileInput, 'profileImage'>;
      version?: string;
    }) => {
      const before = known();
      const image = before && !isPhotoPending ? { profileImage: before.profileImage } : {};
      const header = version === undefined ? {} : { 'If-Match': `"${version}"` };
      const call = api.PUT('/api/profile', { params: { header }, body: { ...input, ...image } });
      const answer = await answerOf(call);
      // An answer that is still on its way knows less.
      await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
      const profile = withNewerPhoto(answer, before, known());
      queryClient.setQueryData(profileQuery.queryKey, profile);
      return profile;
    },
  });
}

function withNewerPhoto(answer: Profile, before: Profile | undefined, now: Profile | undefined): Profile {
  if (!now || now.profileImage === before?.profileImage) return answer;
  return { ...answer, profileImage: now.profileImage, photo: now.photo };
}
