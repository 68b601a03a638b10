import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { secondFactorsQuery } from '@/api/queries';

export function useSecondFactors() {
  const { firebase } = useInstance();
  const { isAuthenticated } = useAuth();
  return useQuery({ ...secondFactorsQuery(useApi()), enabled: isAuthenticated && firebase == null });
}
