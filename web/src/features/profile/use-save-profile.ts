import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '@/api/client';
import { profileQuery } from '@/api/profile/queries';
import type { ProfileInput } from '@/api/profile/types';
import { useApi } from '@/api/use-api';

export function useSaveProfile() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: ProfileInput) => answerOf(api.PUT('/api/profile', { body })),
    onSuccess: async (profile) => {
      // An answer that is still on its way knows less.
      await queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
      queryClient.setQueryData(profileQuery.queryKey, profile);
    },
  });
}
