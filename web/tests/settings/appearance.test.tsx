import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { appears } from '../profile/screens';
import { open, section, server } from './screen';

const radio = (name: string) => section('Appearance').getByRole<HTMLInputElement>('radio', { name });
const shown = () => document.documentElement.dataset.theme;
const metas = (name: string, attribute: string) =>
  [...document.head.querySelectorAll(`meta[name=${name}]`)].map((meta) => meta.getAttribute(attribute));

/** As the build writes them. */
beforeEach(() => {
  delete document.documentElement.dataset.theme;
  document.head.innerHTML = `
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="light">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="dark">`;
});

/** Chooses in another tab. */
function chooseElsewhere(theme: string | null) {
  if (theme === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', theme);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
  });
}

describe('the theme', () => {
  test('is the system’s until somebody chooses', async () => {
    await open();
    expect(radio('System').checked).toBe(true);
    expect(shown()).toBeUndefined();
    expect(metas('color-scheme', 'content')).toEqual(['light dark']);
  });

  test('is changed at once: the colours, the browser’s own parts, the bar above', async () => {
    await open();
    await userEvent.click(radio('Dark'));
    expect(radio('Dark').checked).toBe(true);
    expect(shown()).toBe('dark');
    expect(metas('color-scheme', 'content')).toEqual(['dark']);
    expect(metas('theme-color', 'media')).toEqual(['not all', 'all']);
    expect(localStorage.getItem('theme')).toBe('dark');

    await userEvent.click(radio('Light'));
    expect(shown()).toBe('light');
    expect(metas('theme-color', 'media')).toEqual(['all', 'not all']);

    await userEvent.click(radio('System'));
    expect(shown()).toBeUndefined();
    expect(metas('color-scheme', 'content')).toEqual(['light dark']);
    expect(metas('theme-color', 'media')).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    expect(localStorage.getItem('theme')).toBeNull();
  });

  test('that was chosen is there when the screen is opened', async () => {
    localStorage.setItem('theme', 'dark');
    await open();
    expect(shown()).toBe('dark');
    expect(radio('Dark').checked).toBe(true);
  });

  test('follows a choice in another tab, on any screen', async () => {
    const { router } = await open();
    chooseElsewhere('dark');
    expect(shown()).toBe('dark');
    expect(radio('Dark').checked).toBe(true);
    await act(() => router.navigate('/'));
    await appears('Anna Berg');
    chooseElsewhere(null);
    expect(shown()).toBeUndefined();
  });

  test('never touches the page that clients see', async () => {
    localStorage.setItem('theme', 'dark');
    server.disturb('GET /api/public/profile/annaberg', {
      answer: { status: 404, body: { message: 'Not found.', code: 'not_found' } },
    });
    const { router } = await open();
    expect(shown()).toBe('dark');
    await act(() => router.navigate('/u/annaberg'));
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile Not Found');
    });
    expect(shown()).toBeUndefined();
    await act(() => router.navigate('/settings'));
    await appears('Settings');
    expect(shown()).toBe('dark');
  });

  test('another version’s word counts as none', async () => {
    localStorage.setItem('theme', 'sepia');
    await open();
    expect(shown()).toBeUndefined();
    expect(radio('System').checked).toBe(true);
  });
});
