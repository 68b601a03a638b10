import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, press } from '../screens';
import { open, reopen, PUT, server } from './studio';

const swatch = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const preview = () => screen.getByRole('region', { name: 'Preview of your page' });
const worn = () =>
  preview().querySelector<HTMLElement>('.accented')?.style.getPropertyValue('--accent-light');

test('a colour is seen at once on the page beside the form, and is made with the profile', async () => {
  const { router } = await open();
  await fill('Username', 'annaberg');
  expect(worn()).toBeUndefined();
  await userEvent.click(swatch('Rose'));
  expect(worn()).toBe('#b5224f');
  expect(document.querySelector('figure')).toBeNull();
  await press('Create Profile');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/');
  });
  expect(server.callsTo(PUT)[0]?.body).toMatchObject({ accent: '#b5224f' });
});

test('a draft keeps it', async () => {
  await open();
  await userEvent.click(swatch('Plum'));
  await reopen();
  await press('Restore');
  expect(swatch('Plum').checked).toBe(true);
});
