import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { exampleProfile, exampleService } from '@/testing/profile';
import { button, field, toast } from '../../identity/app';
import { dialog, fill, press } from '../screens';
import { fillDialog, open, PUT, server, services } from './studio';

const isSaved = (title: string) =>
  waitFor(() => {
    expect(toast()?.[0]).toBe(title);
  });

describe('a profile that another tab saves meanwhile', () => {
  test('keeps the changes of both when they touch different fields', async () => {
    await open();
    await fill('Bio', 'Rivers.');
    server.saveElsewhere({ displayName: 'Anna B.', phone: '+46 70 123 45 67' });
    await press('Update Profile');
    await isSaved('Profile updated');
    expect(server.profile()).toMatchObject({
      bio: 'Rivers.',
      displayName: 'Anna B.',
      phone: '+46 70 123 45 67',
    });
    expect(field('Display Name').value).toBe('Anna B.');
  });

  test('is asked about when both changed the same field, and nothing typed is lost', async () => {
    await open();
    await fill('Bio', 'Rivers.');
    server.saveElsewhere({ bio: 'Mountains.', displayName: 'Anna B.' });
    await press('Update Profile');
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('Mountains.')).toBeTruthy();
    expect(within(notice).queryByText('Anna B.')).toBeNull();
    expect(server.profile().bio).toBe('Mountains.');
    expect(field('Bio').value).toBe('Rivers.');
    expect(field('Display Name').value).toBe('Anna B.');

    await press('Update Profile');
    await isSaved('Profile updated');
    expect(server.profile()).toMatchObject({ bio: 'Rivers.', displayName: 'Anna B.' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('takes the saved version when asked to', async () => {
    await open();
    await fill('Bio', 'Rivers.');
    server.saveElsewhere({ bio: 'Mountains.' });
    await press('Update Profile');
    await press('Use the saved version');
    expect(field('Bio').value).toBe('Mountains.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is saved with the version that the form was filled from', async () => {
    await open();
    await fill('Bio', 'Rivers.');
    await press('Update Profile');
    await isSaved('Profile updated');
    expect(server.callsTo(PUT)[0]?.headers['if-match']).toBe('"p1"');
  });
});

describe('a service that another tab saves meanwhile', () => {
  const change = (changes: Partial<ReturnType<typeof exampleService>>) => {
    const service = exampleService({ ...changes, version: 's2' });
    server.saveElsewhere({ services: [service] });
  };

  test('keeps the changes of both when they touch different fields', async () => {
    server.reset(exampleProfile());
    await open();
    await press('Edit Portrait session');
    await fillDialog({ 'Price ($)': '200' });
    change({ title: 'Portraits' });
    await press('Update Service');
    await isSaved('Service updated');
    expect(server.profile().services[0]).toMatchObject({ title: 'Portraits', price: 20_000 });
  });

  test('is asked about when both changed the same field', async () => {
    await open();
    await press('Edit Portrait session');
    await fillDialog({ 'Price ($)': '200' });
    change({ price: 25_000 });
    await press('Update Service');
    const alert = await dialog().findByText(/Another tab or device saved a different version/);
    expect(alert.textContent).toContain('$250.00');
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('200');
    expect(button('Update Service').disabled).toBe(false);
    await press('Update Service');
    await isSaved('Service updated');
    expect(services().getByText('$200.00')).toBeTruthy();
  });
});
