import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toasts } from '@/ui/toast/toast-store';
import { getButton, createHold, getDescriptions, getField, getToast } from '../identity/app';
import {
  dialog,
  fillField,
  fillForm,
  FOOTER_TEXT,
  waitForClosed,
  waitForSent,
  openDialog,
  bookButton,
  press,
  pressEscape,
  send,
  SENT_TOAST,
  tapOutside,
  getTypedValues,
} from './dialog';
import { server } from './page';
import { timing } from './timing';

const nameField = () => getField('Your Name *');
const emailField = () => getField('Email Address *');
const messageField = () => getField('Message (Optional)');

vi.mock('@/features/booking/timing', () => import('./timing'));

test('shows the service, three fields and what happens next', async () => {
  await openDialog(server);
  expect(screen.getByRole('dialog', { name: 'Book Portrait session' })).toBe(dialog());
  const dialogQueries = within(dialog());
  expect(dialogQueries.getByText('One hour outdoors, twelve pictures')).toBeTruthy();
  expect(dialogQueries.getByText('$180.00')).toBeTruthy();
  expect(dialogQueries.getAllByRole('textbox')).toEqual([nameField(), emailField(), messageField()]);
  expect(dialogQueries.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel',
    'Send Booking RequestSending...',
  ]);
  expect(getDescriptions(messageField())).toEqual(['Helpful: date, place, number of people.']);
  expect(dialogQueries.getByText(FOOTER_TEXT)).toBeTruthy();
  expect(dialogQueries.getByText('Your details go to Anna Berg and are stored on Foto & Co.')).toBeTruthy();
  expect(dialogQueries.queryByRole('link')).toBeNull();
});

test('sets autocomplete and keyboard hints, and Enter does what the hints say', async () => {
  await openDialog(server);
  expect([nameField().autocomplete, nameField().getAttribute('enterkeyhint')]).toEqual(['name', 'next']);
  expect([emailField().autocomplete, emailField().getAttribute('enterkeyhint')]).toEqual(['email', 'send']);
  expect(emailField().type).toBe('email');
  await userEvent.type(nameField(), 'Bo{Enter}');
  expect(document.activeElement).toBe(emailField());
  expect(screen.queryAllByText('Valid email is required')).toEqual([]);
  await userEvent.type(emailField(), 'bo@example.com{Enter}');
  await waitForSent();
});

test('focuses the first field, and returns the focus when it closes', async () => {
  await openDialog(server);
  expect(document.activeElement).toBe(nameField());
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bookButton());
});

test('locks the scroll position of the page behind it', async () => {
  await openDialog(server);
  expect(document.documentElement.classList.contains('overflow-hidden')).toBe(true);
  await press('Cancel');
  expect(document.documentElement.className).toBe('');
});

test('closes with Escape and keeps the typed text', async () => {
  await openDialog(server);
  await fillForm({ message: 'Hi Anna' });
  pressEscape();
  await waitForClosed();
  await userEvent.click(bookButton());
  expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
});

test('keeps a separate message for each service and the same client details', async () => {
  await openDialog(server);
  await fillForm({ message: 'Hi Anna' });
  await press('Cancel');
  await userEvent.click(bookButton('$1,950.00'));
  expect(screen.getByRole('dialog', { name: 'Book Small wedding' })).toBeTruthy();
  expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', '']);
});

test('closes on a tap outside only while nothing is typed', async () => {
  await openDialog(server);
  await userEvent.type(nameField(), 'Bo');
  await tapOutside();
  expect(dialog().open).toBe(true);
  await userEvent.clear(nameField());
  await tapOutside();
  await waitForClosed();
});

test('stays open when a text selection ends outside the sheet', async () => {
  await openDialog(server);
  const user = userEvent.setup();
  await user.pointer([
    { target: nameField(), keys: '[MouseLeft>]' },
    { target: dialog() },
    { keys: '[/MouseLeft]' },
  ]);
  expect(dialog().open).toBe(true);
});

test('closes when the browser closes the dialog element', async () => {
  await openDialog(server);
  dialog().close();
  await waitForClosed();
});

test('shows errors under their fields, focuses the first and sends nothing', async () => {
  await openDialog(server);
  await userEvent.type(nameField(), 'Bo');
  await userEvent.clear(nameField());
  expect(screen.queryAllByText('Name is required')).toEqual([]);

  await send();
  expect(getDescriptions(nameField())).toEqual(['Name is required']);
  expect(getDescriptions(emailField())).toEqual(['Valid email is required']);
  expect(nameField().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(nameField());

  await fillField('Your Name *', 'Bo');
  expect(getDescriptions(nameField())).toEqual([]);
  await fillField('Email Address *', 'bo@example');
  await send();
  expect(getDescriptions(emailField())).toEqual(['Valid email is required']);
  expect(document.activeElement).toBe(emailField());
  expect(server.calls).toEqual([]);
  expect(getToast()).toBeUndefined();
});

test('allows 500 characters and shows the count near the limit', async () => {
  await openDialog(server);
  await fillForm();
  await userEvent.click(messageField());
  await userEvent.paste('🙂'.repeat(399));
  expect(screen.queryByText(/\/ 500/)).toBeNull();
  await userEvent.paste('x'.repeat(102));
  expect(screen.getByText('501 / 500').className).toContain('text-danger');
  await send();
  expect(getDescriptions(messageField())[0]).toBe('Message must be at most 500 characters');
  expect(document.activeElement).toBe(messageField());

  await userEvent.type(messageField(), '{Backspace}');
  expect(screen.getByText('500 / 500')).toBeTruthy();
  await send();
  await waitForSent();
});

test('suggests a correction for a mistyped address and applies it with one press', async () => {
  await openDialog(server);
  await userEvent.type(emailField(), 'bo@gmial.com');
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: /^Did you mean bo@gmail\.com ?\?$/ }));
  expect(emailField().value).toBe('bo@gmail.com');
  expect(document.activeElement).toBe(emailField());
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
});

test.each([
  ['the Enter key', () => userEvent.type(emailField(), '{Enter}')],
  ['the button', send],
])('sends a misspelt address at the first press of %s', async (_, submit) => {
  await openDialog(server);
  await fillField('Your Name *', 'Bo');
  await fillField('Email Address *', 'bo@gmial.com');
  await submit();
  await waitForSent();
  expect(server.getBookings()).toMatchObject([{ clientEmail: 'bo@gmial.com' }]);
});

test('offers the likely address when typing pauses', async () => {
  timing.typingPauseMs = 10;
  await openDialog(server);
  await userEvent.type(emailField(), 'bo@gmial.com');
  expect(await screen.findByRole('button', { name: /^Did you mean bo@gmail\.com/ })).toBeTruthy();
  expect(document.activeElement).toBe(emailField());
});

test('offers nothing between a press and its click', async () => {
  await openDialog(server);
  await userEvent.type(emailField(), 'bo@gmial.com');
  const user = userEvent.setup();
  await user.pointer({ target: messageField(), keys: '[MouseLeft>]' });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(await screen.findByRole('button', { name: /^Did you mean bo@gmail\.com/ })).toBeTruthy();
});

test('Enter moves the focus to the next field, but not while an input method is composing', async () => {
  await openDialog(server);
  await fillField('Your Name *', 'ボ');
  fireEvent.keyDown(nameField(), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(nameField());
  fireEvent.keyDown(nameField(), { key: 'Enter' });
  expect(document.activeElement).toBe(emailField());
});

test('shows that it is sending, keeps the focus and locks the form', async () => {
  const hold = createHold();
  server.interceptNext({ after: hold.after });
  await openDialog(server);
  await fillForm();
  await send();
  const sendingButton = getButton('Sending...');
  expect(document.activeElement).toBe(sendingButton);
  expect([sendingButton.getAttribute('aria-busy'), sendingButton.getAttribute('aria-disabled')]).toEqual([
    'true',
    'true',
  ]);
  expect(getButton('Cancel').disabled).toBe(true);
  expect([nameField().readOnly, emailField().readOnly, messageField().readOnly]).toEqual([true, true, true]);
  pressEscape();
  dialog().close();
  await waitFor(() => {
    expect(dialog().open).toBe(true);
  });
  hold.release();
  await waitForSent();
});

test('closes at once when the request is stored, and shows the toast and the address for the reply', async () => {
  await openDialog(server);
  await fillForm({ message: 'Hi Anna' });
  await send();
  await waitForSent();
  expect(screen.getByText("Request sent. You'll get a reply at bo@example.com")).toBeTruthy();
  expect(document.activeElement).toBe(bookButton());
  await userEvent.click(bookButton());
  expect(getTypedValues()).toEqual(['', '', '']);
  expect(toasts.snapshot()[0]?.isOpen).toBe(false);
});

test('can be closed during a slow request and shows a toast when it is sent', async () => {
  timing.slowAfterMs = 20;
  const hold = createHold();
  server.interceptNext({ after: hold.after });
  await openDialog(server);
  await fillForm();
  await send();
  expect(await screen.findByText('Still sending. You can close this window.')).toBeTruthy();
  expect(screen.getByText(FOOTER_TEXT)).toBeTruthy();
  expect(getButton('Sending...')).toBeTruthy();
  await press('Cancel');
  await waitForClosed();
  hold.release();
  await waitFor(() => {
    expect(getToast()).toEqual(SENT_TOAST);
  });
});

test('closes on the back button without leaving the page', async () => {
  await openDialog(server);
  await fillForm();
  window.history.back();
  await waitForClosed();
  expect(window.location.pathname).toBe('/u/annaberg');
  await userEvent.click(bookButton());
  expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', '']);
});

test('removes its history entry when it closes another way', async () => {
  await openDialog(server);
  expect(window.history.state).toMatchObject({ sheet: true });
  await press('Cancel');
  await waitFor(() => {
    expect(window.history.state).not.toMatchObject({ sheet: true });
  });
});

test.each([
  [60, true],
  [120, false],
])('stays open after its handle is pulled down by %i px: %s', async (distance, isOpen) => {
  await openDialog(server);
  const handle = dialog().querySelector('.touch-none');
  if (!handle) throw new Error('The sheet has no handle.');
  for (const [type, clientY] of [
    ['pointerdown', 300],
    ['pointermove', 300 + distance],
    ['pointerup', 300 + distance],
  ] as const) {
    fireEvent(handle, new MouseEvent(type, { bubbles: true, clientY }));
  }
  expect(screen.queryByRole('dialog') !== null).toBe(isOpen);
});
