import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap, useApi } from '@/api/client';
import { useAuth } from '@/api/identity/use-auth';
import { SETTINGS_KEY, settingsQuery, type Settings } from '@/api/queries';

export function useSettings() {
  const { isAuthenticated } = useAuth();
  return useQuery({ ...settingsQuery(useApi()), enabled: isAuthenticated });
}

type EditableSettings = Pick<Settings, 'clientReceipts' | 'retentionMonths' | 'timeZone'>;

/**
 * Saves one setting as soon as it changes; the server leaves the others as they are. The control shows the new value during the save, and the old value again
 * after an error. Fast changes are saved one after another, so that the last one wins.
 */
export function useSaveSetting<Name extends keyof EditableSettings>(name: Name, settings: Settings) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    scope: { id: `settings/${name}` },
    mutationFn: (value: EditableSettings[Name]) =>
      unwrap(api.PUT('/api/settings', { body: { [name]: value } })),
    onSuccess: (savedSettings) => {
      // Updates only this setting: the response may be older than the cached value of another one.
      queryClient.setQueryData<Settings>(
        SETTINGS_KEY,
        (cached) => cached && { ...cached, [name]: savedSettings[name] ?? null },
      );
    },
  });
  return {
    value: isPending ? variables : settings[name],
    save: mutate,
    isSaved: isSuccess,
    error,
  };
}
