import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { getButton, getDescriptions, getField, openApp, getToast } from '../../identity/app';
import { addRow, waitForHeading, fill, press, row } from '../screens';
import { openScreen, portrait, PUT_PROFILE, server } from './create-screen';

describe('the screen', () => {
  test('has its texts, fields and links', async () => {
    await openScreen();
    expect(document.title).toBe('Create Your Profile · Foto & Co');
    expect(screen.getByText('Set up your photography profile to start accepting bookings')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/');
    expect(getButton('Upload profile photo')).toBeTruthy();
    expect(screen.getByText('lenslink.test/u/')).toBeTruthy();
    expect(getDescriptions(getField('Username'))).toEqual(['This will be your public profile URL']);
    expect(getField('Display Name').value).toBe('Anna Berg');
    expect(getField('Bio').value).toBe('');
    expect(screen.getByText('Up to 3 services')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show my email on my page' }).checked).toBe(
      true,
    );
    expect(getButton('Save Draft')).toBeTruthy();
    expect(getButton('Create Profile')).toBeTruthy();
  });

  test('accepts up to three services', async () => {
    await openScreen();
    for (const rowNumber of [1, 2, 3]) {
      await press('Add Service');
      expect(document.activeElement).toBe(row(rowNumber).getByLabelText('Service Title'));
    }
    expect(screen.queryByRole('button', { name: 'Add Service' })).toBeNull();
    await press('Remove service 02');
    expect(getButton('Add Service')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Service 03' })).toBeNull();
  });

  test('shows a live preview of the page', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const preview = screen.getByRole('region', { name: 'Preview of your page' });
    await waitFor(() => {
      expect(preview.textContent).toContain('@annaberg');
      expect(preview.textContent).toContain('Book Now - $180.00');
    });
    expect(preview.querySelector('[inert]')).toBeTruthy();
  });

  test('redirects to the edit screen when the profile is complete', async () => {
    server.reset(createExampleProfile());
    await openApp(server, '/profile/create', { hasSessionHint: true });
    await waitForHeading('Edit Profile');
  });
});

describe('the username', () => {
  test('is checked once and reported as available', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    expect(await screen.findByText('Available')).toBeTruthy();
    expect(server.calls.filter(({ route }) => route.includes('/api/username/'))).toHaveLength(1);
  });

  test('shows suggestions when it is taken and applies one with a tap', async () => {
    server.takeUsername('annaberg', 'annaberg-photo', 'annaberg2');
    await openScreen();
    await fill('Username', 'annaberg');
    expect(await screen.findByText('That username is already taken.')).toBeTruthy();
    await press('annaberg-photo');
    expect(getField('Username').value).toBe('annaberg-photo');
    expect(await screen.findByText('Available')).toBeTruthy();
  });

  test('shows an error for an invalid character at once, without a call', async () => {
    await openScreen();
    await fill('Username', 'anna berg');
    expect(
      screen.getByText('Username can only contain letters, numbers, hyphens, and underscores'),
    ).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.calls.filter(({ route }) => route.includes('/api/username/'))).toEqual([]);
  });

  test('shows nothing when it cannot be checked', async () => {
    server.interceptNext('GET /api/username/annaberg', { disconnect: 'before' });
    await openScreen();
    await fill('Username', 'annaberg');
    await waitFor(() => {
      expect(server.callsTo('GET /api/username/annaberg')).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.queryByText('Checking...')).toBeNull();
    });
    expect(screen.queryByText('Available')).toBeNull();
  });

  test('shows suggestions and a toast when it was taken after the check', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    await screen.findByText('Available');
    server.takeUsername('annaberg', 'annaberg2');
    await press('Create Profile');
    await waitFor(() => {
      expect(getDescriptions(getField('Username'))[0]).toBe('That username is already taken.');
    });
    expect(getToast()).toEqual(['Error', 'Failed to create profile. Please try again.', 'destructive']);
    expect(document.activeElement).toBe(getField('Username'));
    expect(await screen.findByRole('button', { name: 'annaberg2' })).toBeTruthy();
  });
});

describe('validation before sending', () => {
  test('shows every error under its field and focuses the first', async () => {
    await openScreen();
    await fill('Username', 'an');
    await fill('Display Name', '');
    await addRow(1, { title: 'Portrait session', description: 'One hour outdoors.', price: '0.5' });
    await press('Create Profile');
    await waitFor(() => {
      expect(getDescriptions(getField('Username'))[0]).toBe('Username must be 3 to 30 characters');
    });
    expect(getDescriptions(getField('Display Name'))).toEqual(['Display name is required']);
    expect(getDescriptions(row(1).getByLabelText('Price ($)'))).toEqual(['Price must be at least $1.00']);
    expect(document.activeElement).toBe(getField('Username'));
    expect(server.callsTo(PUT_PROFILE)).toEqual([]);
  });

  test('counts the bio near its limit and rejects a longer one', async () => {
    await openScreen();
    await userEvent.click(getField('Bio'));
    await userEvent.paste('a'.repeat(399));
    expect(screen.queryByText(/\/ 500/)).toBeNull();
    await userEvent.paste('😀'.repeat(102));
    expect(screen.getByText('501 / 500')).toBeTruthy();
    await press('Create Profile');
    await waitFor(() => {
      expect(getDescriptions(getField('Bio'))[0]).toBe('Bio must be at most 500 characters');
    });
  });
});
