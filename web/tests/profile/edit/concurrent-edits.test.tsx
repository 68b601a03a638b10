import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createExampleProfile, createExampleService } from '@/testing/profile';
import { getButton, getField, getToast } from '../../identity/app';
import { dialog, fill, press } from '../screens';
import { fillDialog, openScreen, PUT_PROFILE, server, getServices } from './edit-screen';

const waitForSaved = (title: string) =>
  waitFor(() => {
    expect(getToast()?.[0]).toBe(title);
  });

describe('a profile that another tab has saved', () => {
  test('keeps the changes of both when they are in different fields', async () => {
    await openScreen();
    await fill('Bio', 'Rivers.');
    server.saveFromOtherTab({ displayName: 'Anna B.', phone: '+46 70 123 45 67' });
    await press('Update Profile');
    await waitForSaved('Profile updated');
    expect(server.profile()).toMatchObject({
      bio: 'Rivers.',
      displayName: 'Anna B.',
      phone: '+46 70 123 45 67',
    });
    expect(getField('Display Name').value).toBe('Anna B.');
  });

  test('asks when both changed the same field, and keeps the typed text', async () => {
    await openScreen();
    await fill('Bio', 'Rivers.');
    server.saveFromOtherTab({ bio: 'Mountains.', displayName: 'Anna B.' });
    await press('Update Profile');
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText('Mountains.')).toBeTruthy();
    expect(within(notice).queryByText('Anna B.')).toBeNull();
    expect(server.profile().bio).toBe('Mountains.');
    expect(getField('Bio').value).toBe('Rivers.');
    expect(getField('Display Name').value).toBe('Anna B.');

    await press('Update Profile');
    await waitForSaved('Profile updated');
    expect(server.profile()).toMatchObject({ bio: 'Rivers.', displayName: 'Anna B.' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('accepts the saved version on request', async () => {
    await openScreen();
    await fill('Bio', 'Rivers.');
    server.saveFromOtherTab({ bio: 'Mountains.' });
    await press('Update Profile');
    await press('Use the saved version');
    expect(getField('Bio').value).toBe('Mountains.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('saves the profile with the version that the form was loaded with', async () => {
  await openScreen();
  await fill('Bio', 'Rivers.');
  await press('Update Profile');
  await waitForSaved('Profile updated');
  expect(server.callsTo(PUT_PROFILE)[0]?.headers['if-match']).toBe('"p1"');
});

describe('a service that another tab has saved', () => {
  const saveServiceFromOtherTab = (changes: Partial<ReturnType<typeof createExampleService>>) => {
    const service = createExampleService({ ...changes, version: 's2' });
    server.saveFromOtherTab({ services: [service] });
  };

  test('keeps the changes of both when they are in different fields', async () => {
    server.reset(createExampleProfile());
    await openScreen();
    await press('Edit Portrait session');
    await fillDialog({ 'Price ($)': '200' });
    saveServiceFromOtherTab({ title: 'Portraits' });
    await press('Update Service');
    await waitForSaved('Service updated');
    expect(server.profile().services[0]).toMatchObject({ title: 'Portraits', price: 20_000 });
  });

  test('asks when both changed the same field', async () => {
    await openScreen();
    await press('Edit Portrait session');
    await fillDialog({ 'Price ($)': '200' });
    saveServiceFromOtherTab({ price: 25_000 });
    await press('Update Service');
    const alert = await dialog().findByText(/Another tab or device changed this service/);
    expect(alert.textContent).toContain('$250.00');
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('200');
    expect(getButton('Update Service').disabled).toBe(false);
    await press('Update Service');
    await waitForSaved('Service updated');
    expect(getServices().getByText('$200.00')).toBeTruthy();
  });
});
