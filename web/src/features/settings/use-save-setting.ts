import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf } from '@/api/client';
import { useAuth } from '@/api/identity/use-auth';
import { settingsQuery } from '@/api/settings/queries';
import type { Settings } from '@/api/settings/types';
import { useApi } from '@/api/use-api';
import { isSignedOut } from './failure-text';

type Saved = Pick<Settings, 'clientReceipts' | 'retentionMonths' | 'timeZone'>;

/**
 * Saves one setting by itself, as soon as it is changed. Until the server has it, the control shows what was chosen;
 * what it shows when that failed is what the server had before. Quick changes go one after another, so that the last
 * one counts.
 */
export function useSaveSetting<Name extends keyof Saved>(name: Name, settings: Settings) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { retry } = useAuth();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    scope: { id: `settings/${name}` },
    mutationFn: (value: Saved[Name]) => answerOf(api.PUT('/api/settings', { body: { [name]: value } })),
    onSuccess: (answer) => {
      // Only its own: the answer may have been made before another setting was saved.
      queryClient.setQueryData(
        settingsQuery.queryKey,
        (known) => known && { ...known, [name]: answer[name] ?? null },
      );
    },
    onError: (reason) => {
      if (isSignedOut(reason)) retry();
    },
  });
  return {
    value: isPending ? variables : settings[name],
    save: mutate,
    isSaved: isSuccess,
    error,
  };
}
