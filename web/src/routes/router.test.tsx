import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from 'react-router';
import { InstanceContext, type Instance } from '@/api/instance';
import { toasts } from '@/ui/toast/store';
import { createRouter } from './router';

const notFound = vi.hoisted(() => ({ load: () => Promise.resolve() }));

vi.mock('./not-found', async (importOriginal) => {
  await notFound.load();
  return importOriginal();
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  toasts.remove();
});

async function open(path: string, instance: Partial<Instance> = {}) {
  window.history.replaceState(null, '', path);
  const router = await createRouter();
  const here: Instance = {
    brand: 'Foto & Co',
    publicUrl: 'http://localhost',
    registration: 'open',
    googleSignIn: false,
    passwordMinLength: 6,
    operatorLinks: {},
    ...instance,
  };
  render(
    <InstanceContext value={here}>
      <RouterProvider router={router} />
    </InstanceContext>,
  );
  return router;
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test.each([
  ['/', 'Turn your social profile into a booking machine'],
  ['/login', 'Welcome back'],
  ['/signup', 'Create Your Account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/verify-email#code', 'Confirm your email'],
  ['/confirm-email#code', 'Confirm your new email'],
])('%s is ready with its first render', async (path, title) => {
  await open(path);
  expect(heading()).toBe(title);
});

test('a new page brings its title and takes the focus, the first one does not', async () => {
  const user = userEvent.setup();
  await open('/');
  expect(document.title).toBe('Foto & Co · Turn your social profile into a booking machine');
  expect(document.activeElement).toBe(document.body);

  await user.click(screen.getByRole('link', { name: 'Create Your Profile' }));
  await waitFor(() => {
    expect(heading()).toBe('Create Your Account');
    expect(document.title).toBe('Create Your Account · Foto & Co');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

test('the links of the operator stand at the end of each page on the way through the app', async () => {
  const user = userEvent.setup();
  const operatorLinks = {
    privacy: 'https://legal.example/privacy',
    imprint: 'https://legal.example/imprint',
  };
  await open('/', { operatorLinks });
  const shown = () =>
    within(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Legal' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const links = [
    ['Privacy', operatorLinks.privacy],
    ['Imprint', operatorLinks.imprint],
  ];
  expect(shown()).toEqual(links);
  expect(screen.getByRole('contentinfo').textContent).toBe('© 2025 Foto & CoPrivacyImprint');

  await user.click(screen.getByRole('link', { name: 'Create Your Profile' }));
  await waitFor(() => {
    expect(heading()).toBe('Create Your Account');
  });
  expect(shown()).toEqual(links);
});

test.each(['/login', '/forgot-password'])('%s has no footer when the operator has no links', async (path) => {
  await open(path);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('a toast raised anywhere appears', async () => {
  await open('/');
  act(() => {
    toasts.add({ title: 'Welcome back!' });
  });
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
});

test('a screen whose code cannot be loaded becomes a page that offers to reload', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  notFound.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await open('/no/such/page');
  expect(heading()).toBe('This page did not develop');
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy();
  expect(document.title).toBe('This page did not develop · Foto & Co');
  expect(log).toHaveBeenCalled();
});
