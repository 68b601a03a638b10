import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getDescriptions, getField } from '../identity/app';
import {
  dialog,
  waitForFailure,
  fillField,
  fillForm,
  waitForSent,
  getAlertTexts,
  openDialog,
  press,
  send,
} from './dialog';
import { server } from './page';
import { SERVER_ERROR, NOT_FOUND, validationError } from './server';

vi.mock('@/features/booking/timing', () => import('./timing'));

test('shows the error toast inside the dialog, where it can be closed', async () => {
  server.interceptNext({ response: SERVER_ERROR });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  const toastElement = await screen.findByRole('listitem');
  expect(dialog().contains(toastElement)).toBe(true);
  await waitFor(() => {
    expect(screen.getAllByRole('status').some((status) => dialog().contains(status))).toBe(true);
  });
  await press('Close');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(dialog().open).toBe(true);
});

test('shows server errors under their fields and removes them when the text changes', async () => {
  server.interceptNext({
    response: validationError(
      ['clientEmail', 'Valid email is required'],
      ['clientName', 'Name must be one line of plain text'],
    ),
  });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  expect(getDescriptions(getField('Your Name *'))).toEqual(['Name must be one line of plain text']);
  expect(getDescriptions(getField('Email Address *'))).toEqual(['Valid email is required']);
  expect(document.activeElement).toBe(getField('Your Name *'));
  expect(getAlertTexts()).toEqual(['Name must be one line of plain text', 'Valid email is required']);

  await fillField('Your Name *', 'Bo');
  expect(getDescriptions(getField('Your Name *'))).toEqual([]);
  expect(getDescriptions(getField('Email Address *'))).toEqual(['Valid email is required']);
});

test.each([
  ['1', 'a second'],
  ['30', '30 seconds'],
  ['600', '10 minutes'],
])('says to try again in %s s after too many requests', async (retryAfter, duration) => {
  const body = { message: 'Too many requests.', code: 'too-many-requests' };
  server.interceptNext({ response: { status: 429, body, headers: { 'retry-after': retryAfter } } });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  expect(getAlertTexts()).toEqual([`Too many requests. Please try again in ${duration}.`]);
  expect(server.calls).toHaveLength(1);
});

test('says that the service no longer exists', async () => {
  server.interceptNext({ response: NOT_FOUND });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  expect(getAlertTexts()).toEqual(['This service is gone. Please choose another one.']);
});

test('keeps the text while offline and says when the connection is back', async () => {
  const onLineSpy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.interceptNext({ disconnect: 'before' });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  expect(getAlertTexts()).toEqual(["You're offline. Your text is saved. Send it later."]);
  expect(server.calls).toHaveLength(1);

  onLineSpy.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(getAlertTexts()).toEqual(["You're back online. You can send your request now."]);
  await send();
  await waitForSent();
  expect(new Set(server.getKeys()).size).toBe(1);
});
