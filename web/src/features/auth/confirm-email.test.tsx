import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AuthContext } from '@/api/identity/use-auth';
import { InstanceContext } from '@/api/instance';
import { createQueryClient } from '@/api/query';
import { createFakeAuth } from '@/testing/fake-identity';
import { createExampleInstance } from '@/testing/instance';
import { ConfirmEmail } from './confirm-email';

function openLink(isEmailRecovery: (code: string) => Promise<boolean>) {
  window.history.replaceState(null, '', '/confirm-email#code-1');
  const { auth, calls } = createFakeAuth({ hasSessionHint: false });
  const hosted = { preloadGoogle: vi.fn(), loadPasswordPolicy: vi.fn(), isEmailRecovery };
  render(
    <InstanceContext value={createExampleInstance()}>
      <QueryClientProvider client={createQueryClient()}>
        <AuthContext value={{ ...auth, hosted }}>
          <MemoryRouter>
            <ConfirmEmail brand="Foto & Co" />
          </MemoryRouter>
        </AuthContext>
      </QueryClientProvider>
    </InstanceContext>,
  );
  return calls;
}

const findButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a link that undoes a change of the email says so, before and after', async () => {
  const calls = openLink(() => Promise.resolve(true));
  await userEvent.click(await findButton('Undo Change'));
  await findHeading('Email change undone');
  expect(calls.confirmEmail).toHaveBeenCalledWith({ code: 'code-1' });
});

test('a link that confirms a new email keeps its texts', async () => {
  openLink(() => Promise.resolve(false));
  const button = await findButton('Use This Email');
  await vi.waitFor(() => {
    expect(button.disabled).toBe(false);
  });
  await userEvent.click(button);
  await findHeading('Email changed');
});

test('a link that cannot be checked can still be used', async () => {
  const calls = openLink(() => Promise.reject(new Error('offline')));
  const button = await findButton('Use This Email');
  await vi.waitFor(() => {
    expect(button.disabled).toBe(false);
  });
  await userEvent.click(button);
  await findHeading('Email changed');
  expect(calls.confirmEmail).toHaveBeenCalledOnce();
});
