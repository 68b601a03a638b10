import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitForHeading } from '../profile/screens';
import { openScreen, getSection, server } from './screen';

const getRadio = (name: string) => getSection('Appearance').getByRole<HTMLInputElement>('radio', { name });
const getAppliedTheme = () => document.documentElement.dataset.theme;
const getMetaAttributes = (name: string, attribute: string) =>
  [...document.head.querySelectorAll(`meta[name=${name}]`)].map((meta) => meta.getAttribute(attribute));

/** The tags that the build writes. */
beforeEach(() => {
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = `
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="light">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="dark">`;
});

/** Chooses a theme in another tab. */
function chooseInOtherTab(theme: string | null) {
  if (theme === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', theme);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
  });
}

describe('the theme', () => {
  test('follows the system until the user chooses', async () => {
    await openScreen();
    expect(getRadio('System').checked).toBe(true);
    expect(getAppliedTheme()).toBeUndefined();
    expect(getMetaAttributes('color-scheme', 'content')).toEqual(['light dark']);
  });

  test('applies at once to colours, browser controls and the browser bar', async () => {
    await openScreen();
    await userEvent.click(getRadio('Dark'));
    expect(getRadio('Dark').checked).toBe(true);
    expect(getAppliedTheme()).toBe('dark');
    expect(getMetaAttributes('color-scheme', 'content')).toEqual(['dark']);
    expect(getMetaAttributes('theme-color', 'media')).toEqual(['not all', 'all']);
    expect(localStorage.getItem('theme')).toBe('dark');

    await userEvent.click(getRadio('Light'));
    expect(getAppliedTheme()).toBe('light');
    expect(getMetaAttributes('theme-color', 'media')).toEqual(['all', 'not all']);

    await userEvent.click(getRadio('System'));
    expect(getAppliedTheme()).toBeUndefined();
    expect(getMetaAttributes('color-scheme', 'content')).toEqual(['light dark']);
    expect(getMetaAttributes('theme-color', 'media')).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test('shows the stored choice', async () => {
    localStorage.setItem('theme', 'dark');
    await openScreen();
    expect(getAppliedTheme()).toBe('dark');
    expect(getRadio('Dark').checked).toBe(true);
  });

  test('follows a choice in another tab, on any screen', async () => {
    const { router } = await openScreen();
    chooseInOtherTab('dark');
    expect(getAppliedTheme()).toBe('dark');
    expect(getRadio('Dark').checked).toBe(true);
    await act(() => router.navigate('/'));
    await waitForHeading('Anna Berg');
    chooseInOtherTab(null);
    expect(getAppliedTheme()).toBeUndefined();
  });

  test('does not apply to the public page', async () => {
    localStorage.setItem('theme', 'dark');
    server.interceptNext('GET /api/public/profile/annaberg', {
      response: { status: 404, body: { message: 'Not found.', code: 'not-found' } },
    });
    const { router } = await openScreen();
    expect(getAppliedTheme()).toBe('dark');
    await act(() => router.navigate('/u/annaberg'));
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile Not Found');
    });
    expect(getAppliedTheme()).toBeUndefined();
    await act(() => router.navigate('/settings'));
    await waitForHeading('Settings');
    expect(getAppliedTheme()).toBe('dark');
  });

  test('ignores an unknown stored value', async () => {
    localStorage.setItem('theme', 'sepia');
    await openScreen();
    expect(getAppliedTheme()).toBeUndefined();
    expect(getRadio('System').checked).toBe(true);
  });
});
