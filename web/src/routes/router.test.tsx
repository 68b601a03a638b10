import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from 'react-router';
import { InstanceContext, type Instance } from '@/api/instance';
import { createExampleInstance } from '@/testing/instance';
import { toasts } from '@/ui/toast/toast-store';
import { createRouter } from './router';

// A test replaces `load` to make the import of the screen fail.
const notFoundModule = vi.hoisted(() => ({ load: () => Promise.resolve() }));

vi.mock('./not-found', async (importOriginal) => {
  await notFoundModule.load();
  return importOriginal();
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  toasts.remove();
});

async function openPage(path: string, instance: Partial<Instance> = {}) {
  window.history.replaceState(null, '', path);
  const router = await createRouter();
  render(
    <InstanceContext value={createExampleInstance(instance)}>
      <RouterProvider router={router} />
    </InstanceContext>,
  );
  return router;
}

const getHeading = () => screen.getByRole('heading', { level: 1 }).textContent;

test.each([
  ['/', 'Turn your social profile into a booking machine'],
  ['/login', 'Welcome back'],
  ['/signup', 'Create Your Account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/verify-email#code', 'Confirm your email'],
  ['/confirm-email#code', 'Confirm your new email'],
])('renders %s without a loading screen', async (path, title) => {
  await openPage(path);
  expect(getHeading()).toBe(title);
});

test('sets the title, and moves the focus to the heading only after a navigation', async () => {
  const user = userEvent.setup();
  await openPage('/');
  expect(document.title).toBe('Foto & Co · Turn your social profile into a booking machine');
  expect(document.activeElement).toBe(document.body);

  await user.click(screen.getByRole('link', { name: 'Create Your Profile' }));
  await waitFor(() => {
    expect(getHeading()).toBe('Create Your Account');
    expect(document.title).toBe('Create Your Account · Foto & Co');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

test('shows the operator links in the footer of the landing and the sign-up page', async () => {
  const user = userEvent.setup();
  const operatorLinks = {
    privacy: 'https://legal.example/privacy',
    imprint: 'https://legal.example/imprint',
  };
  await openPage('/', { operatorLinks });
  const getLegalLinks = () =>
    within(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: 'Legal' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const links = [
    ['Privacy', operatorLinks.privacy],
    ['Imprint', operatorLinks.imprint],
  ];
  expect(getLegalLinks()).toEqual(links);
  expect(screen.getByRole('contentinfo').textContent).toBe('© 2025 Foto & CoPrivacyImprint');

  await user.click(screen.getByRole('link', { name: 'Create Your Profile' }));
  await waitFor(() => {
    expect(getHeading()).toBe('Create Your Account');
  });
  expect(getLegalLinks()).toEqual(links);
});

test.each(['/login', '/forgot-password'])('%s has no footer when the operator has no links', async (path) => {
  await openPage(path);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('shows a toast that code outside React has added', async () => {
  await openPage('/');
  act(() => {
    toasts.add({ title: 'Welcome back!' });
  });
  expect(await screen.findByText('Welcome back!')).toBeTruthy();
});

test('offers a reload when the code of a screen cannot be loaded', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  notFoundModule.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await openPage('/no/such/page');
  expect(getHeading()).toBe('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  expect(document.title).toBe('Something went wrong · Foto & Co');
  expect(log).toHaveBeenCalled();
});
