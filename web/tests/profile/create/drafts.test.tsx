import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { getButton, getField, getToast } from '../../identity/app';
import { addRow, waitForHeading, dialog, fill, press, row } from '../screens';
import { UNAUTHORIZED } from '../server';
import { openScreen, portrait, PUT_PROFILE, reopenScreen, server } from './create-screen';

describe('a draft', () => {
  test('is stored without a call, offered on return and restored', async () => {
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const callsBefore = server.calls.length;
    await press('Save Draft');
    await waitForHeading('Welcome to Foto & Co!');
    expect(router.state.location.pathname).toBe('/');
    expect(server.calls.slice(callsBefore).filter(({ route }) => !route.startsWith('GET'))).toEqual([]);

    await reopenScreen();
    expect(getField('Username').value).toBe('');
    await press('Restore');
    expect(getField('Username').value).toBe('annaberg');
    expect(row(1).getByLabelText<HTMLInputElement>('Price ($)').value).toBe('180');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('is removed when it is discarded', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    await press('Save Draft');
    await reopenScreen();
    await press('Discard');
    expect(localStorage.length).toBe(0);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await reopenScreen();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('is kept separate from text that is typed while it is offered', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    await fill('Bio', 'Natural light.');
    await addRow(1, portrait);
    await press('Save Draft');
    await reopenScreen();
    await fill('Username', 'anna2');
    await press('Restore');
    expect(getField('Username').value).toBe('anna2');
    expect(getField('Bio').value).toBe('Natural light.');
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').value).toBe('Portrait session');

    await press('Save Draft');
    await reopenScreen();
    await fill('Username', 'anna3');
    await press('Discard');
    expect(getField('Username').value).toBe('anna3');
    await press('Save Draft');
    await reopenScreen();
    await press('Restore');
    expect(getField('Username').value).toBe('anna3');
    expect(getField('Bio').value).toBe('');
  });

  test('shows an error and keeps the page open when the browser cannot store it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await press('Save Draft');
    expect(getToast()?.[0]).toBe('Draft not saved');
    expect(router.state.location.pathname).toBe('/profile/create');
    expect(getField('Username').value).toBe('annaberg');
  });

  test('is stored under the key of its user', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    expect(Object.keys(localStorage)).toEqual(['create-profile:u1']);
  });

  test('of another version is ignored', async () => {
    localStorage.setItem(
      'create-profile:u1',
      '{"interrupted":true,"parts":{"profile":7,"services":{"a":1}}}',
    );
    await openScreen();
    expect(getField('Username').value).toBe('');
  });

  test('is restored after signing in again during a save', async () => {
    server.interceptNext(PUT_PROFILE, { response: UNAUTHORIZED });
    await openScreen();
    const assign = vi.fn();
    const { pathname, search } = window.location;
    vi.stubGlobal('location', { assign, pathname, search });
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(getToast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fcreate');
    });
    vi.unstubAllGlobals();

    await reopenScreen();
    expect(getField('Username').value).toBe('annaberg');
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').value).toBe('Portrait session');
  });
});

describe('leaving', () => {
  test('asks nothing when nothing is typed', async () => {
    const { router } = await openScreen();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });

  test('asks when something is typed, and offers the draft later', async () => {
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(dialog().getByText('Leave without creating your profile?')).toBeTruthy();
    await press('Keep editing');
    expect(router.state.location.pathname).toBe('/profile/create');
    expect(getField('Username').value).toBe('annaberg');

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await press('Leave');
    await waitForHeading('Welcome to Foto & Co!');
    await reopenScreen();
    expect(getButton('Restore')).toBeTruthy();
  });

  test('asks on closing the tab only when something is typed', async () => {
    await openScreen();
    const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBeforeUnload()).toBe(false);
    await fill('Username', 'annaberg');
    expect(asksBeforeUnload()).toBe(true);
  });
});
