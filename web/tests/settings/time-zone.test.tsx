import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { description, leaveApp } from '../identity/app';
import { press } from '../profile/screens';
import { open, section, server } from './screen';
import { BROKEN } from './server';

const PUT = 'PUT /api/settings';
const REPORT = 'PUT /api/identity/time-zone';
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const account = () => section('Your account');
const zone = () => account().findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
const choose = async (option: string) => userEvent.selectOptions(await zone(), option);

test('follows the device until another one is chosen, and then stays', async () => {
  await open();
  const select = await zone();
  expect(select.selectedOptions[0]?.text).toBe(`Automatic (${here.replaceAll('_', ' ')})`);
  expect(description(select)).toEqual(['Times in emails follow your device.']);
  await choose('America/New York');
  await account().findByText('Saved');
  expect(server.bodiesTo(PUT)).toEqual([{ timeZone: 'America/New_York' }]);
  expect(select.value).toBe('America/New_York');
  expect(description(select)).toEqual(['Times in emails stay in this zone.']);
});

test('is automatic again when that is chosen', async () => {
  server.change({ settings: { ...server.world().settings, timeZone: 'Europe/Berlin' } });
  await open();
  const select = await zone();
  expect(select.value).toBe('Europe/Berlin');
  await userEvent.selectOptions(select, '');
  await account().findByText('Saved');
  expect(server.bodiesTo(PUT)).toEqual([{ timeZone: null }]);
});

test('offers what was chosen in a browser that knows more zones', async () => {
  server.change({ settings: { ...server.world().settings, timeZone: 'Mars/Olympus_Mons' } });
  await open();
  expect((await zone()).selectedOptions[0]?.text).toBe('Mars/Olympus Mons');
});

test('stands as it was when it was not saved, with the reason', async () => {
  server.disturb(PUT, { answer: BROKEN });
  await open();
  await choose('Europe/Oslo');
  const alert = await account().findByRole('alert');
  expect(alert.textContent).toMatch(/^Not saved\./);
  expect((await zone()).value).toBe('');
});

test('comes back with the other settings when they did not load', async () => {
  server.disturb('GET /api/settings', { answer: BROKEN });
  await open();
  await section('Requests').findByText('These settings did not load.');
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await press('Try again');
  expect(await zone()).toBeTruthy();
});

test('that of this browser is reported once, and not again when the app is opened again', async () => {
  server.change({ deviceTimeZone: null });
  const app = await open();
  await waitFor(() => {
    expect(server.bodiesTo(REPORT)).toEqual([{ timeZone: here }]);
  });
  await app.router.navigate('/');
  await app.router.navigate('/settings');
  leaveApp();
  cleanup();
  await open();
  await zone();
  await waitFor(() => {
    expect(server.bodiesTo('GET /api/auth/user')).toHaveLength(2);
  });
  expect(server.bodiesTo(REPORT)).toHaveLength(1);
});
