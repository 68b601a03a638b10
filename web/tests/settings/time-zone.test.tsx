import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getDescriptions, closeApp } from '../identity/app';
import { openScreen, getSection, server } from './screen';
import { SERVER_ERROR } from './server';

const PUT_SETTINGS = 'PUT /api/settings';
const PUT_TIME_ZONE = 'PUT /api/identity/time-zone';
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const getAccountSection = () => getSection('Your account');
const findZoneSelect = () =>
  getAccountSection().findByRole<HTMLSelectElement>('combobox', { name: 'Time zone' });
const chooseZone = async (option: string) => userEvent.selectOptions(await findZoneSelect(), option);

test('follows the device until another zone is chosen', async () => {
  await openScreen();
  const select = await findZoneSelect();
  expect(select.selectedOptions[0]?.text).toBe(`Automatic (${browserZone.replaceAll('_', ' ')})`);
  expect(getDescriptions(select)).toEqual(["Times in emails use your device's time zone."]);
  await chooseZone('America/New York');
  await getAccountSection().findByText('Saved');
  expect(server.bodiesTo(PUT_SETTINGS)).toEqual([{ timeZone: 'America/New_York' }]);
  expect(select.value).toBe('America/New_York');
  expect(getDescriptions(select)).toEqual(['Times in emails use this time zone.']);
});

test('follows the device again when Automatic is chosen', async () => {
  server.update({ settings: { ...server.state().settings, timeZone: 'Europe/Berlin' } });
  await openScreen();
  const select = await findZoneSelect();
  expect(select.value).toBe('Europe/Berlin');
  await userEvent.selectOptions(select, '');
  await getAccountSection().findByText('Saved');
  expect(server.bodiesTo(PUT_SETTINGS)).toEqual([{ timeZone: null }]);
});

test('offers a saved zone that this browser does not know', async () => {
  server.update({ settings: { ...server.state().settings, timeZone: 'Mars/Olympus_Mons' } });
  await openScreen();
  expect((await findZoneSelect()).selectedOptions[0]?.text).toBe('Mars/Olympus Mons');
});

test('keeps the old zone and shows the reason when saving fails', async () => {
  server.interceptNext(PUT_SETTINGS, { response: SERVER_ERROR });
  await openScreen();
  await chooseZone('Europe/Oslo');
  const alert = await getAccountSection().findByRole('alert');
  expect(alert.textContent).toMatch(/^Not saved\./);
  expect((await findZoneSelect()).value).toBe('');
});

test('loads with the other settings after a retry', async () => {
  server.interceptNext('GET /api/settings', { response: SERVER_ERROR });
  await openScreen();
  await getAccountSection().findByText("Couldn't load your time zone.");
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await userEvent.click(getAccountSection().getByRole('button', { name: 'Try again' }));
  expect(await findZoneSelect()).toBeTruthy();
  expect(await getSection('Requests').findByRole('switch')).toBeTruthy();
});

test('reports the zone of the browser once', async () => {
  server.update({ deviceTimeZone: null });
  const app = await openScreen();
  await waitFor(() => {
    expect(server.bodiesTo(PUT_TIME_ZONE)).toEqual([{ timeZone: browserZone }]);
  });
  await app.router.navigate('/');
  await app.router.navigate('/settings');
  closeApp();
  cleanup();
  await openScreen();
  await findZoneSelect();
  await waitFor(() => {
    expect(server.bodiesTo('GET /api/auth/user')).toHaveLength(2);
  });
  expect(server.bodiesTo(PUT_TIME_ZONE)).toHaveLength(1);
});
