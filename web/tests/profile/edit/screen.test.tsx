import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { button, description, field, toast } from '../../identity/app';
import { appears, dialog, fill, press, put } from '../screens';
import { BROKEN, refusal, UNAUTHORIZED } from '../server';
import { isListed, open, PUT, reopen, server, services, three, toggle, watchLeaving } from './studio';

describe('the screen', () => {
  test('has the summary, the tiles, the stats, the form and the services', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/u/annaberg');
    expect(screen.getByText('1 active service')).toBeTruthy();
    expect(
      await screen.findByText('Analytics will be available once you start receiving bookings'),
    ).toBeTruthy();
    expect(field('Username').value).toBe('annaberg');
    expect(field('Display Name').value).toBe('Anna Berg');
    expect(field('Bio').value).toBe('Natural light.');
    expect(services().getByText('$180.00')).toBeTruthy();
    expect(button('Update Profile')).toBeTruthy();
  });

  test("'Edit Info' leads to the form and nowhere else", async () => {
    const { router } = await open();
    await press('Edit Info');
    expect(document.activeElement).toBe(field('Username'));
    expect(router.state.location.pathname).toBe('/profile/edit');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers no fourth service, and says why', async () => {
    server.reset(exampleProfile({ services: three }));
    await open();
    expect(button('Add Service').disabled).toBe(true);
    expect(description(button('Add Service'))).toEqual(['You can offer up to 3 services.']);
  });
});

describe('updating the profile', () => {
  test('sends everything, shows the answer and says so', async () => {
    let release = () => undefined as unknown;
    server.disturb(PUT, { after: new Promise<void>((resolve) => (release = resolve)) });
    await open();
    await fill('Display Name', 'Anna B.');
    await fill('Phone', '+46 70 123 45 67');
    await fill('Instagram name', '@annab');
    await userEvent.click(toggle('Show my e-mail on my page'));
    await press('Update Profile');
    expect(button('Updating...').disabled).toBe(true);
    release();
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Profile updated');
    });
    expect(server.callsTo(PUT)[0]?.body).toEqual({
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
    expect(field('Instagram name').value).toBe('annab');
  });

  test('that fails keeps what was typed and says so', async () => {
    server.disturb(PUT, { answer: BROKEN });
    await open();
    await fill('Bio', 'Other words.');
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Error', 'Failed to update profile. Please try again.', 'destructive']);
    });
    expect(field('Bio').value).toBe('Other words.');
  });

  test("shows the server's word under the field it is about", async () => {
    server.disturb(PUT, {
      answer: refusal(400, 'validation_failed', 'phone', 'Please enter a valid phone number'),
    });
    await open();
    await fill('Phone', 'call me');
    await press('Update Profile');
    await waitFor(() => {
      expect(description(field('Phone'))).toEqual(['Please enter a valid phone number']);
    });
  });

  test('under a taken name says so and suggests others', async () => {
    server.take('anna', 'anna-berg');
    await open();
    await fill('Username', 'anna');
    expect(await screen.findByRole('button', { name: 'anna-berg' })).toBeTruthy();
    await press('Update Profile');
    await waitFor(() => {
      expect(description(field('Username'))[0]).toBe('That username is already taken.');
    });
  });

  test('with a new name says what becomes of the old link', async () => {
    await open();
    const note = 'Your old link keeps working: it leads to the new one.';
    expect(screen.queryByText(note)).toBeNull();
    await fill('Username', 'AnnaBerg');
    expect(screen.queryByText(note)).toBeNull();
    await fill('Username', 'anna-berg');
    expect(screen.getByText(note)).toBeTruthy();
  });

  test('says what the public page shows of each way to reach her', async () => {
    await open();
    expect(description(toggle('Show my e-mail on my page'))).toEqual(['Your page shows anna@example.com.']);
    expect(description(toggle('Show a phone number on my page'))).toEqual([
      'Your page shows the placeholder (555) 555-0100 until you enter your number.',
    ]);
    expect(description(toggle('Show an Instagram link on my page'))[0]).toContain(
      'instagram.com/annaberg, made from your username',
    );
    await fill('Phone', '12345678');
    expect(description(toggle('Show a phone number on my page'))).toEqual(['Your page shows 12345678.']);
    await userEvent.click(toggle('Show a phone number on my page'));
    expect(description(toggle('Show a phone number on my page'))).toEqual([
      'Your page shows no phone number.',
    ]);
  });

  test('shows what is wrong with a number that is hidden', async () => {
    server.disturb(PUT, {
      answer: refusal(400, 'validation_failed', 'phone', 'Please enter a valid phone number'),
    });
    await open();
    await fill('Phone', 'call me');
    await userEvent.click(toggle('Show a phone number on my page'));
    expect(screen.queryByLabelText('Phone')).toBeNull();
    await press('Update Profile');
    expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
    expect(field('Phone').value).toBe('call me');
  });

  test('leaves alone what was changed in another tab and not here', async () => {
    await open();
    server.reset(exampleProfile({ bio: 'From another tab.' }));
    await press('Edit Portrait session');
    await put(dialog().getByLabelText<HTMLInputElement>('Price ($)'), '200');
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    await isListed('$200.00');
    await waitFor(() => {
      expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    });
    await fill('Display Name', 'Anna B.');
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Profile updated');
    });
    expect(server.profile()).toMatchObject({ displayName: 'Anna B.', bio: 'From another tab.' });
  });

  test('when logged out says so, leads to log in, and what was typed is back after that', async () => {
    server.disturb(PUT, { answer: UNAUTHORIZED });
    await open();
    await fill('Bio', 'Other words.');
    const assign = watchLeaving();
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fedit');
    });
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    vi.unstubAllGlobals();

    await reopen();
    expect(field('Bio').value).toBe('Other words.');
    expect(screen.getByText('The changes you had not saved are back.')).toBeTruthy();
    await press('Discard them');
    expect(field('Bio').value).toBe('Natural light.');
    expect(sessionStorage.length).toBe(0);
  });
});

describe('leaving', () => {
  test('with unsaved changes is asked about, and then they are given up', async () => {
    await open();
    await fill('Bio', 'Other words.');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(dialog().getByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(field('Bio').value).toBe('Other words.');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await press('Leave');
    await appears('Anna Berg');
    expect(sessionStorage.length).toBe(0);
  });

  test('without changes, or after saving them, is not', async () => {
    const { router } = await open();
    await fill('Bio', 'Other words.');
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Profile updated');
    });
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });
});
