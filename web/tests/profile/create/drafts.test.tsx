import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { button, field, toast } from '../../identity/app';
import { addRow, appears, dialog, fill, press, row } from '../screens';
import { UNAUTHORIZED } from '../server';
import { open, portrait, PUT, reopen, server } from './studio';

describe('a draft', () => {
  test('is put aside without a call, offered on return and restored', async () => {
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const before = server.calls.length;
    await press('Save Draft');
    await appears('Welcome to Foto & Co!');
    expect(router.state.location.pathname).toBe('/');
    expect(server.calls.slice(before).filter(({ route }) => !route.startsWith('GET'))).toEqual([]);

    await reopen();
    expect(field('Username').value).toBe('');
    await press('Restore');
    expect(field('Username').value).toBe('annaberg');
    expect(row(1).getByLabelText<HTMLInputElement>('Price ($)').value).toBe('180');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('that is discarded is gone', async () => {
    await open();
    await fill('Username', 'annaberg');
    await press('Save Draft');
    await reopen();
    await press('Discard');
    expect(localStorage.length).toBe(0);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await reopen();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('that is offered and what is typed meanwhile do not touch each other', async () => {
    await open();
    await fill('Username', 'annaberg');
    await fill('Bio', 'Natural light.');
    await addRow(1, portrait);
    await press('Save Draft');
    await reopen();
    await fill('Username', 'anna2');
    await press('Restore');
    expect(field('Username').value).toBe('anna2');
    expect(field('Bio').value).toBe('Natural light.');
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').value).toBe('Portrait session');

    await press('Save Draft');
    await reopen();
    await fill('Username', 'anna3');
    await press('Discard');
    expect(field('Username').value).toBe('anna3');
    await press('Save Draft');
    await reopen();
    await press('Restore');
    expect(field('Username').value).toBe('anna3');
    expect(field('Bio').value).toBe('');
  });

  test('that the browser does not keep is said so, and the page stays', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { router } = await open();
    await fill('Username', 'annaberg');
    await press('Save Draft');
    expect(toast()?.[0]).toBe('Your draft could not be kept');
    expect(router.state.location.pathname).toBe('/profile/create');
    expect(field('Username').value).toBe('annaberg');
  });

  test('belongs to one person', async () => {
    await open();
    await fill('Username', 'annaberg');
    expect(Object.keys(localStorage)).toEqual(['create-profile:u1']);
  });

  test('of another version is no reason to fail', async () => {
    localStorage.setItem(
      'create-profile:u1',
      '{"interrupted":true,"parts":{"profile":7,"services":{"a":1}}}',
    );
    await open();
    expect(field('Username').value).toBe('');
  });

  test('comes back by itself after signing in again in the middle of saving', async () => {
    server.disturb(PUT, { answer: UNAUTHORIZED });
    await open();
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fcreate');
    });
    vi.unstubAllGlobals();

    await reopen();
    expect(field('Username').value).toBe('annaberg');
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').value).toBe('Portrait session');
  });
});

describe('leaving', () => {
  test('with nothing typed is not asked about', async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });

  test('with something typed is asked about; the draft is offered later', async () => {
    const { router } = await open();
    await fill('Username', 'annaberg');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(dialog().getByText('Leave without creating your profile?')).toBeTruthy();
    await press('Keep editing');
    expect(router.state.location.pathname).toBe('/profile/create');
    expect(field('Username').value).toBe('annaberg');

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await press('Leave');
    await appears('Welcome to Foto & Co!');
    await reopen();
    expect(button('Restore')).toBeTruthy();
  });

  test('by closing the tab is asked about only then', async () => {
    await open();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await fill('Username', 'annaberg');
    expect(isAsked()).toBe(true);
  });
});
