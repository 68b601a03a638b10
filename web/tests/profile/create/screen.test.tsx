import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { button, description, field, openApp, toast } from '../../identity/app';
import { addRow, appears, fill, press, row } from '../screens';
import { open, portrait, PUT, server } from './studio';

describe('the screen', () => {
  test('has the texts, the fields and the ways out', async () => {
    await open();
    expect(document.title).toBe('Create Your Profile · Foto & Co');
    expect(screen.getByText('Set up your photography profile to start accepting bookings')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/');
    expect(button('Upload profile photo')).toBeTruthy();
    expect(screen.getByText('lenslink.test/u/')).toBeTruthy();
    expect(description(field('Username'))).toEqual(['This will be your public profile URL']);
    expect(field('Display Name').value).toBe('Anna Berg');
    expect(field('Bio').value).toBe('');
    expect(screen.getByText('Up to 3 services')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show my e-mail on my page' }).checked).toBe(
      true,
    );
    expect(button('Save Draft')).toBeTruthy();
    expect(button('Create Profile')).toBeTruthy();
  });

  test('takes three services, then no more until one is removed', async () => {
    await open();
    for (const number of [1, 2, 3]) {
      await press('Add Service');
      expect(document.activeElement).toBe(row(number).getByLabelText('Service Title'));
    }
    expect(screen.queryByRole('button', { name: 'Add Service' })).toBeNull();
    await press('Remove service 02');
    expect(button('Add Service')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Service 03' })).toBeNull();
  });

  test('shows the page that comes of it while one types', async () => {
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const preview = screen.getByRole('region', { name: 'Preview of your page' });
    await waitFor(() => {
      expect(preview.textContent).toContain('@annaberg');
      expect(preview.textContent).toContain('Book Now - $180.00');
    });
    expect(preview.querySelector('[inert]')).toBeTruthy();
  });

  test('sends somebody whose profile is complete to change it instead', async () => {
    server.reset(exampleProfile());
    await openApp(server, '/profile/create', { hint: true });
    await appears('Edit Profile');
  });
});

describe('the username', () => {
  test('is looked up once it stands still, and found free', async () => {
    await open();
    await fill('Username', 'annaberg');
    expect(await screen.findByText('Available')).toBeTruthy();
    expect(server.calls.filter(({ route }) => route.includes('/api/username/'))).toHaveLength(1);
  });

  test('that is taken brings suggestions, and one tap takes one', async () => {
    server.take('annaberg', 'annaberg-photo', 'annaberg2');
    await open();
    await fill('Username', 'annaberg');
    expect(await screen.findByText('That username is already taken.')).toBeTruthy();
    await press('annaberg-photo');
    expect(field('Username').value).toBe('annaberg-photo');
    expect(await screen.findByText('Available')).toBeTruthy();
  });

  test('with a wrong character is said so at once, without a call', async () => {
    await open();
    await fill('Username', 'anna berg');
    expect(
      screen.getByText('Username can only contain letters, numbers, hyphens, and underscores'),
    ).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.calls.filter(({ route }) => route.includes('/api/username/'))).toEqual([]);
  });

  test('that cannot be looked up is no news', async () => {
    server.disturb('GET /api/username/annaberg', { cut: 'before' });
    await open();
    await fill('Username', 'annaberg');
    await waitFor(() => {
      expect(server.callsTo('GET /api/username/annaberg')).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.queryByText('Checking…')).toBeNull();
    });
    expect(screen.queryByText('Available')).toBeNull();
  });

  test('taken in the meantime is said under the field, with suggestions and the toast', async () => {
    await open();
    await fill('Username', 'annaberg');
    await screen.findByText('Available');
    server.take('annaberg', 'annaberg2');
    await press('Create Profile');
    await waitFor(() => {
      expect(description(field('Username'))[0]).toBe('That username is already taken.');
    });
    expect(toast()).toEqual(['Error', 'Failed to create profile. Please try again.', 'destructive']);
    expect(document.activeElement).toBe(field('Username'));
    expect(await screen.findByRole('button', { name: 'annaberg2' })).toBeTruthy();
  });
});

describe('before anything is sent', () => {
  test('every fault stands under its field and the first one has the focus', async () => {
    await open();
    await fill('Username', 'an');
    await fill('Display Name', '');
    await addRow(1, { title: 'Portrait session', description: 'One hour outdoors.', price: '0.5' });
    await press('Create Profile');
    await waitFor(() => {
      expect(description(field('Username'))[0]).toBe('Username must be 3 to 30 characters');
    });
    expect(description(field('Display Name'))).toEqual(['Display name is required']);
    expect(description(row(1).getByLabelText('Price ($)'))).toEqual(['Price must be at least $1.00']);
    expect(document.activeElement).toBe(field('Username'));
    expect(server.callsTo(PUT)).toEqual([]);
  });

  test('a bio is counted near its end, and one that is too long is refused', async () => {
    await open();
    await userEvent.click(field('Bio'));
    await userEvent.paste('a'.repeat(399));
    expect(screen.queryByText(/\/ 500/)).toBeNull();
    await userEvent.paste('😀'.repeat(102));
    expect(screen.getByText('501 / 500')).toBeTruthy();
    await press('Create Profile');
    await waitFor(() => {
      expect(description(field('Bio'))[0]).toBe('Bio must be at most 500 characters');
    });
  });
});
