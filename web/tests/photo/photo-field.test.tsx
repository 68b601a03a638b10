import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '@/api/client';
import { InstanceContext, type Instance } from '@/api/instance';
import { createQueryClient } from '@/api/query';
import { ApiContext } from '@/api/use-api';
import { PhotoField } from '@/features/photo/photo-field';
import { toasts } from '@/ui/toast/store';
import { browseTo, startIdentityServer, type IdentityServer } from '../identity/server';

const PHOTO = {
  sizes: [
    { width: 128, url: '/objects/p1/128.jpg' },
    { width: 512, url: '/objects/p1/512.jpg' },
  ],
  placeholder: 'data:image/jpeg;base64,AA==',
};

const INSTANCE: Instance = {
  brand: 'Foto & Co',
  publicUrl: 'https://photos.example.com',
  registration: 'open',
  googleSignIn: false,
  passwordMinLength: 6,
  operatorLinks: {},
};

let server: IdentityServer;
beforeEach(async () => {
  server = await startIdentityServer();
  browseTo(server);
});
afterEach(async () => {
  toasts.remove();
  await server.stop();
});

function showField(photo: typeof PHOTO | null) {
  const handlers = { onChange: vi.fn(), onUnauthorized: vi.fn() };
  render(
    <StrictMode>
      <InstanceContext value={INSTANCE}>
        <QueryClientProvider client={createQueryClient()}>
          <ApiContext value={createApiClient({ baseUrl: server.url })}>
            <PhotoField photo={photo} {...handlers} />
          </ApiContext>
        </QueryClientProvider>
      </InstanceContext>
    </StrictMode>,
  );
  return handlers;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const removals = () => server.callsTo('/api/profile-image').map(({ method }) => method);

test('without a photo there is one thing to do', () => {
  showField(null);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Upload profile photo',
  ]);
});

test('a photo is shown, and can be changed or removed', async () => {
  server.answer('/api/profile-image', { status: 204 });
  const { onChange } = showField(PHOTO);
  expect(screen.getByRole('img', { name: 'Your profile photo' })).toHaveProperty(
    'srcset',
    '/objects/p1/128.jpg 128w, /objects/p1/512.jpg 512w',
  );
  expect(button('Change photo')).toBeTruthy();

  await userEvent.click(button('Remove'));
  await waitFor(() => {
    expect(onChange.mock.calls).toEqual([[null, null]]);
  });
  expect(removals()).toEqual(['DELETE']);
  expect(screen.getByRole('status').textContent).toBe('Your photo is removed.');
});

test('a removal that fails changes nothing and says so', async () => {
  server.answer('/api/profile-image', { status: 503, body: { message: 'No.', code: 'storage_unavailable' } });
  const { onChange } = showField(PHOTO);
  await userEvent.click(button('Remove'));
  await waitFor(() => {
    expect(toasts.snapshot()).toMatchObject([
      { title: 'Error', description: 'Failed to remove profile image.', variant: 'destructive' },
    ]);
  });
  expect(onChange).not.toHaveBeenCalled();
  expect(button('Remove').disabled).toBe(false);
});

test('whoever is signed out meanwhile is sent to sign in', async () => {
  server.answer('/api/profile-image', {
    status: 401,
    body: { message: 'Unauthorized', code: 'unauthorized' },
  });
  const { onUnauthorized } = showField(PHOTO);
  await userEvent.click(button('Remove'));
  await waitFor(() => {
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });
  expect(toasts.snapshot()).toEqual([]);
});
