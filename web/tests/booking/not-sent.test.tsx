import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { description, field } from '../identity/app';
import { dialog, failed, fill, fillIn, isSent, notice, openDialog, press, send } from './dialog';
import { server } from './page';
import { BROKEN, NOT_FOUND, refusal } from './server';

vi.mock('@/features/booking/timing', () => import('./timing'));

test('the toast about a failure is inside the dialog, where it can be seen, heard and closed', async () => {
  server.disturb({ answer: BROKEN });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  const shown = await screen.findByRole('listitem');
  expect(dialog().contains(shown)).toBe(true);
  await waitFor(() => {
    expect(screen.getAllByRole('status').some((status) => dialog().contains(status))).toBe(true);
  });
  await press('Close');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(dialog().open).toBe(true);
});

test("the server's complaints land under their fields and leave when the text is changed", async () => {
  server.disturb({
    answer: refusal(
      ['clientEmail', 'Valid email is required'],
      ['clientName', 'Name must be one line of plain text'],
    ),
  });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(description(field('Your Name *'))).toEqual(['Name must be one line of plain text']);
  expect(description(field('Email Address *'))).toEqual(['Valid email is required']);
  expect(document.activeElement).toBe(field('Your Name *'));
  expect(notice()).toEqual(['Name must be one line of plain text', 'Valid email is required']);

  await fill('Your Name *', 'Bo');
  expect(description(field('Your Name *'))).toEqual([]);
  expect(description(field('Email Address *'))).toEqual(['Valid email is required']);
});

test.each([
  ['1', 'a second'],
  ['30', '30 seconds'],
  ['600', '10 minutes'],
])('too many requests: it says to try again in %s s', async (wait, words) => {
  const body = { message: 'Too many requests.', code: 'too-many-requests' };
  server.disturb({ answer: { status: 429, body, headers: { 'retry-after': wait } } });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(notice()).toEqual([`That was a lot of requests. Please try again in ${words}.`]);
  expect(server.calls).toHaveLength(1);
});

test('a service that is gone is said to be gone', async () => {
  server.disturb({ answer: NOT_FOUND });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(notice()).toEqual(['This service is no longer offered. The page may have others for you.']);
});

test('without a network it says so, keeps the text, and tells when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.disturb({ cut: 'before' });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(notice()).toEqual(['You are offline. What you typed is kept: send it when you are back.']);
  expect(server.calls).toHaveLength(1);

  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(notice()).toEqual(['You are online again. You can send your request now.']);
  await send();
  await isSent();
  expect(new Set(server.keys()).size).toBe(1);
});
