import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { PasswordPolicy } from '@/lib/password-policy';
import { createFakeAuth } from '@/testing/fake-identity';
import { createExampleInstance } from '@/testing/instance';
import { InstanceContext } from '../instance';
import { createQueryClient } from '../query';
import { AuthContext } from './use-auth';
import { usePasswordPolicy } from './use-password-policy';

const instance = createExampleInstance();

function renderPolicy(loadPasswordPolicy?: () => Promise<PasswordPolicy>) {
  const { auth } = createFakeAuth({ hasSessionHint: false });
  const hosted = loadPasswordPolicy && {
    loadPasswordPolicy,
    preloadGoogle: vi.fn(),
    isEmailRecovery: vi.fn(),
  };
  const queryClient = createQueryClient();
  return renderHook(() => usePasswordPolicy(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <InstanceContext value={instance}>
        <QueryClientProvider client={queryClient}>
          <AuthContext value={hosted ? { ...auth, hosted } : auth}>{children}</AuthContext>
        </QueryClientProvider>
      </InstanceContext>
    ),
  }).result;
}

test("is the operator's policy on a server with its own accounts", () => {
  expect(renderPolicy().current).toBe(instance.passwordPolicy);
});

test('is that of the service which keeps the accounts', async () => {
  const policy = { ...instance.passwordPolicy, minLength: 12 };
  const result = renderPolicy(() => Promise.resolve(policy));
  await waitFor(() => {
    expect(result.current).toEqual(policy);
  });
});

test('promises no check for common passwords if the policy of the service cannot be loaded', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  const result = renderPolicy(load);
  await waitFor(() => {
    expect(load).toHaveBeenCalledOnce();
  });
  expect(result.current).toEqual({ ...instance.passwordPolicy, allowsCommonPasswords: true });
});
