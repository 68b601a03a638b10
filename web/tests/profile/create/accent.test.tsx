import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, press } from '../screens';
import { openScreen, reopenScreen, PUT_PROFILE, server } from './create-screen';

const getSwatch = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const getPreview = () => screen.getByRole('region', { name: 'Preview of your page' });
const getAppliedAccent = () =>
  getPreview().querySelector<HTMLElement>('.accented')?.style.getPropertyValue('--accent-light');

test('previews the colour beside the form and saves it with the profile', async () => {
  const { router } = await openScreen();
  await fill('Username', 'annaberg');
  expect(getAppliedAccent()).toBeUndefined();
  await userEvent.click(getSwatch('Rose'));
  expect(getAppliedAccent()).toBe('#b5224f');
  expect(document.querySelector('figure')).toBeNull();
  await press('Create Profile');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/');
  });
  expect(server.callsTo(PUT_PROFILE)[0]?.body).toMatchObject({ accent: '#b5224f' });
});

test('keeps the colour in a draft', async () => {
  await openScreen();
  await userEvent.click(getSwatch('Plum'));
  await reopenScreen();
  await press('Restore');
  expect(getSwatch('Plum').checked).toBe(true);
});
