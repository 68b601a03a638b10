import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient, ApiContext } from '@/api/client';
import { InstanceContext } from '@/api/instance';
import { createQueryClient } from '@/api/query';
import { PhotoField } from '@/features/photo/photo-field';
import { createExampleInstance } from '@/testing/instance';
import { toasts } from '@/ui/toast/toast-store';
import { connectBrowser, startIdentityServer, type IdentityServer } from '../identity/server';

const PHOTO = {
  sizes: [
    { width: 128, url: '/objects/p1/128.jpg' },
    { width: 512, url: '/objects/p1/512.jpg' },
  ],
  placeholder: 'data:image/jpeg;base64,AA==',
};

const INSTANCE = createExampleInstance({ publicUrl: 'https://photos.example.com' });

let server: IdentityServer;
beforeEach(async () => {
  server = await startIdentityServer();
  connectBrowser(server);
});
afterEach(async () => {
  toasts.remove();
  await server.stop();
});

function renderField(photo: typeof PHOTO | null) {
  const handlers = { onChange: vi.fn() };
  const onSessionEnded = vi.fn();
  render(
    <StrictMode>
      <InstanceContext value={INSTANCE}>
        <QueryClientProvider client={createQueryClient()}>
          <ApiContext value={createApiClient({ baseUrl: server.url, onSessionEnded })}>
            <PhotoField photo={photo} {...handlers} />
          </ApiContext>
        </QueryClientProvider>
      </InstanceContext>
    </StrictMode>,
  );
  return { ...handlers, onSessionEnded };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const getCallMethods = () => server.callsTo('/api/profile-image').map(({ method }) => method);

test('offers only the upload without a photo', () => {
  renderField(null);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Upload profile photo',
  ]);
});

test('shows the photo and offers to change or remove it', async () => {
  server.respondTo('/api/profile-image', { status: 204 });
  const { onChange } = renderField(PHOTO);
  expect(screen.getByRole('img', { name: 'Your profile photo' })).toHaveProperty(
    'srcset',
    '/objects/p1/128.jpg 128w, /objects/p1/512.jpg 512w',
  );
  expect(button('Change photo')).toBeTruthy();

  await userEvent.click(button('Remove'));
  await waitFor(() => {
    expect(onChange.mock.calls).toEqual([[null, null]]);
  });
  expect(getCallMethods()).toEqual(['DELETE']);
  expect(screen.getByRole('status').textContent).toBe('Photo removed.');
});

test('shows an error and keeps the photo when the removal fails', async () => {
  server.respondTo('/api/profile-image', {
    status: 503,
    body: { message: 'Storage unavailable.', code: 'storage-unavailable' },
  });
  const { onChange } = renderField(PHOTO);
  await userEvent.click(button('Remove'));
  await waitFor(() => {
    expect(toasts.snapshot()).toMatchObject([
      { title: 'Error', description: 'Failed to remove profile image.', variant: 'destructive' },
    ]);
  });
  expect(onChange).not.toHaveBeenCalled();
  expect(button('Remove').disabled).toBe(false);
});

test('shows no error of its own when the session has ended', async () => {
  server.respondTo('/api/profile-image', {
    status: 401,
    body: { message: 'Unauthorized', code: 'unauthorized' },
  });
  const { onSessionEnded } = renderField(PHOTO);
  await userEvent.click(button('Remove'));
  await waitFor(() => {
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith({ path: '/api/profile-image', isAction: true });
  });
  expect(toasts.snapshot()).toEqual([]);
});
