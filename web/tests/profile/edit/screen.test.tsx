import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { getButton, getDescriptions, getField, getToast } from '../../identity/app';
import { waitForHeading, dialog, fill, press, replaceText } from '../screens';
import { SERVER_ERROR, fieldError, UNAUTHORIZED } from '../server';
import {
  waitForService,
  openScreen,
  PUT_PROFILE,
  reopenScreen,
  server,
  getServices,
  threeServices,
  getSwitch,
  mockRedirect,
} from './edit-screen';

describe('the screen', () => {
  test('has the summary, the tiles, the stats, the form and the services', async () => {
    await openScreen();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/u/annaberg');
    expect(screen.getByText('1 active service')).toBeTruthy();
    expect(
      await screen.findByText('Analytics will be available once you start receiving bookings'),
    ).toBeTruthy();
    expect(getField('Username').value).toBe('annaberg');
    expect(getField('Display Name').value).toBe('Anna Berg');
    expect(getField('Bio').value).toBe('Natural light.');
    expect(getServices().getByText('$180.00')).toBeTruthy();
    expect(getButton('Update Profile')).toBeTruthy();
  });

  test("'Edit Info' moves the focus to the form", async () => {
    const { router } = await openScreen();
    await press('Edit Info');
    expect(document.activeElement).toBe(getField('Username'));
    expect(router.state.location.pathname).toBe('/profile/edit');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers no fourth service and says why', async () => {
    server.reset(createExampleProfile({ services: threeServices }));
    await openScreen();
    expect(getButton('Add Service').disabled).toBe(true);
    expect(getDescriptions(getButton('Add Service'))).toEqual(['You can offer up to 3 services.']);
  });
});

describe('updating the profile', () => {
  test('sends all fields, shows the response and a toast', async () => {
    let release = () => undefined as unknown;
    server.interceptNext(PUT_PROFILE, { after: new Promise<void>((resolve) => (release = resolve)) });
    await openScreen();
    await fill('Display Name', 'Anna B.');
    await fill('Phone', '+46 70 123 45 67');
    await fill('Instagram username', '@annab');
    await userEvent.click(getSwitch('Show my email on my page'));
    await press('Update Profile');
    expect(getButton('Updating...').disabled).toBe(true);
    release();
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Profile updated');
    });
    expect(server.callsTo(PUT_PROFILE)[0]?.body).toEqual({
      username: 'annaberg',
      displayName: 'Anna B.',
      bio: 'Natural light.',
      profileImage: null,
      showEmail: false,
      phone: '+46 70 123 45 67',
      showPhone: true,
      socialHandle: 'annab',
      showSocial: true,
      accent: null,
    });
    expect(screen.getByText('Anna B.')).toBeTruthy();
    expect(getField('Instagram username').value).toBe('annab');
  });

  test('keeps the typed text and shows an error when it fails', async () => {
    server.interceptNext(PUT_PROFILE, { response: SERVER_ERROR });
    await openScreen();
    await fill('Bio', 'Other words.');
    await press('Update Profile');
    await waitFor(() => {
      expect(getToast()).toEqual(['Error', 'Failed to update profile. Please try again.', 'destructive']);
    });
    expect(getField('Bio').value).toBe('Other words.');
  });

  test("shows the server's field error under its field", async () => {
    server.interceptNext(PUT_PROFILE, {
      response: fieldError(400, 'validation-failed', 'phone', 'Please enter a valid phone number'),
    });
    await openScreen();
    await fill('Phone', 'call me');
    await press('Update Profile');
    await waitFor(() => {
      expect(getDescriptions(getField('Phone'))).toEqual(['Please enter a valid phone number']);
    });
  });

  test('shows suggestions for a taken username', async () => {
    server.takeUsername('anna', 'anna-berg');
    await openScreen();
    await fill('Username', 'anna');
    expect(await screen.findByRole('button', { name: 'anna-berg' })).toBeTruthy();
    await press('Update Profile');
    await waitFor(() => {
      expect(getDescriptions(getField('Username'))[0]).toBe('That username is already taken.');
    });
  });

  test('says what happens to the old link when the username changes', async () => {
    await openScreen();
    const note = 'Your old link will redirect to the new one.';
    expect(screen.queryByText(note)).toBeNull();
    await fill('Username', 'AnnaBerg');
    expect(screen.queryByText(note)).toBeNull();
    await fill('Username', 'anna-berg');
    expect(screen.getByText(note)).toBeTruthy();
  });

  test('says what the public page shows of each contact', async () => {
    await openScreen();
    expect(getDescriptions(getSwitch('Show my email on my page'))).toEqual([
      'Your page shows anna@example.com.',
    ]);
    expect(getDescriptions(getSwitch('Show a phone number on my page'))).toEqual([
      'Your page shows the placeholder (555) 555-0100 until you enter your number.',
    ]);
    expect(getDescriptions(getSwitch('Show an Instagram link on my page'))[0]).toContain(
      'instagram.com/annaberg until you enter your Instagram username',
    );
    await fill('Phone', '12345678');
    expect(getDescriptions(getSwitch('Show a phone number on my page'))).toEqual([
      'Your page shows 12345678.',
    ]);
    await userEvent.click(getSwitch('Show a phone number on my page'));
    expect(getDescriptions(getSwitch('Show a phone number on my page'))).toEqual([
      'Your page shows no phone number.',
    ]);
  });

  test('shows the error of a hidden phone number', async () => {
    server.interceptNext(PUT_PROFILE, {
      response: fieldError(400, 'validation-failed', 'phone', 'Please enter a valid phone number'),
    });
    await openScreen();
    await fill('Phone', 'call me');
    await userEvent.click(getSwitch('Show a phone number on my page'));
    expect(screen.queryByLabelText('Phone')).toBeNull();
    await press('Update Profile');
    expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
    expect(getField('Phone').value).toBe('call me');
  });

  test('keeps fields that were changed in another tab only', async () => {
    await openScreen();
    server.reset(createExampleProfile({ bio: 'From another tab.' }));
    await press('Edit Portrait session');
    await replaceText(dialog().getByLabelText<HTMLInputElement>('Price ($)'), '200');
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    await waitForService('$200.00');
    await waitFor(() => {
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    });
    await fill('Display Name', 'Anna B.');
    await press('Update Profile');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Profile updated');
    });
    expect(server.profile()).toMatchObject({ displayName: 'Anna B.', bio: 'From another tab.' });
  });

  test('redirects to sign-in after a 401 and restores the typed text afterwards', async () => {
    server.interceptNext(PUT_PROFILE, { response: UNAUTHORIZED });
    await openScreen();
    await fill('Bio', 'Other words.');
    const assign = mockRedirect();
    await press('Update Profile');
    await waitFor(() => {
      expect(getToast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fedit');
    });
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    vi.unstubAllGlobals();

    await reopenScreen();
    expect(getField('Bio').value).toBe('Other words.');
    expect(screen.getByText('Your unsaved changes were restored.')).toBeTruthy();
    server.interceptNext(PUT_PROFILE, { disconnect: 'before' });
    await press('Update Profile');
    await screen.findByText(/^You're offline\. Your changes are still here\./);
    await press('Discard');
    expect(getField('Bio').value).toBe('Natural light.');
    expect(screen.queryByText(/Your changes are still here/)).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('leaving', () => {
  test('asks about unsaved changes and discards them', async () => {
    await openScreen();
    await fill('Bio', 'Other words.');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(dialog().getByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(getField('Bio').value).toBe('Other words.');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await press('Leave');
    await waitForHeading('Anna Berg');
    expect(sessionStorage.length).toBe(0);
  });

  test('asks nothing after saving', async () => {
    const { router } = await openScreen();
    await fill('Bio', 'Other words.');
    await press('Update Profile');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Profile updated');
    });
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });
});
