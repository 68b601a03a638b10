import { skipToken, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@/lib/hooks';
import type { PasswordPolicy } from '@/lib/password-policy';
import { useInstance } from '../instance';
import { useAuth } from './use-auth';

/** What new passwords need: the operator's policy, or that of the service which keeps the accounts. */
export function usePasswordPolicy(): PasswordPolicy {
  const { passwordPolicy } = useInstance();
  const { hosted } = useAuth();
  const { data } = useQuery({
    queryKey: ['password-policy'],
    queryFn: hosted ? hosted.loadPasswordPolicy : skipToken,
  });
  const isHydrated = useHydrated();
  // Prerendered pages are the same in both cases.
  if (!hosted || !isHydrated) return passwordPolicy;
  // Until the policy has loaded, or if it cannot be loaded, the service itself refuses what it does not allow.
  return data ?? { ...passwordPolicy, allowsCommonPasswords: true };
}
