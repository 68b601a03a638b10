import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toasts } from '@/ui/toast/store';
import { button, description, field, toast } from '../identity/app';
import {
  dialog,
  fill,
  fillIn,
  FOOTER,
  isGone,
  isSent,
  openDialog,
  opener,
  press,
  pressEscape,
  send,
  SENT,
  tapOutside,
  typed,
} from './dialog';
import { server } from './page';
import { timing } from './timing';

const name = () => field('Your Name *');
const email = () => field('Email Address *');
const message = () => field('Message (Optional)');

vi.mock('@/features/booking/timing', () => import('./timing'));

test('it says what is booked, asks for three things and tells what happens next', async () => {
  await openDialog(server);
  expect(screen.getByRole('dialog', { name: 'Book Portrait session' })).toBe(dialog());
  const inside = within(dialog());
  expect(inside.getByText('One hour outdoors, twelve pictures')).toBeTruthy();
  expect(inside.getByText('$180.00')).toBeTruthy();
  expect(inside.getAllByRole('textbox')).toEqual([name(), email(), message()]);
  expect(inside.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel',
    'Send Booking RequestSending...',
  ]);
  expect(description(message())).toEqual(['Helpful: date, place, number of people.']);
  expect(inside.getByText(FOOTER)).toBeTruthy();
  expect(inside.getByText('Your details go to Anna Berg and are stored on Foto & Co.')).toBeTruthy();
  expect(inside.queryByRole('link')).toBeNull();
});

test('phones know what each field is for', async () => {
  await openDialog(server);
  expect([name().autocomplete, name().getAttribute('enterkeyhint')]).toEqual(['name', 'next']);
  expect([email().autocomplete, email().getAttribute('enterkeyhint')]).toEqual(['email', 'send']);
  expect(email().type).toBe('email');
  await userEvent.type(name(), 'Bo{Enter}');
  expect(document.activeElement).toBe(email());
  expect(screen.queryAllByText('Valid email is required')).toEqual([]);
  await userEvent.type(email(), 'bo@example.com{Enter}');
  await isSent();
});

test('the focus goes to the first field, and back to what opened it', async () => {
  await openDialog(server);
  expect(document.activeElement).toBe(name());
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
});

test('the page behind it stays where it is', async () => {
  await openDialog(server);
  expect(document.documentElement.classList.contains('overflow-hidden')).toBe(true);
  await press('Cancel');
  expect(document.documentElement.className).toBe('');
});

test('Escape closes it, and what was typed is there again', async () => {
  await openDialog(server);
  await fillIn({ message: 'Hi Anna' });
  pressEscape();
  await isGone();
  await userEvent.click(opener());
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
});

test('each service has a form of its own, for the same person', async () => {
  await openDialog(server);
  await fillIn({ message: 'Hi Anna' });
  await press('Cancel');
  await userEvent.click(opener('$1,950.00'));
  expect(screen.getByRole('dialog', { name: 'Book Small wedding' })).toBeTruthy();
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', '']);
});

test('a tap beside it closes it only while nothing is typed', async () => {
  await openDialog(server);
  await userEvent.type(name(), 'Bo');
  await tapOutside();
  expect(dialog().open).toBe(true);
  await userEvent.clear(name());
  await tapOutside();
  await isGone();
});

test('who lets go of a marked text beside the sheet stays in it', async () => {
  await openDialog(server);
  const user = userEvent.setup();
  await user.pointer([
    { target: name(), keys: '[MouseLeft>]' },
    { target: dialog() },
    { keys: '[/MouseLeft]' },
  ]);
  expect(dialog().open).toBe(true);
});

test('a browser that closes it unasked has closed it', async () => {
  await openDialog(server);
  dialog().close();
  await isGone();
});

test('errors stand under their fields, the first bad field has the focus, nothing is sent', async () => {
  await openDialog(server);
  await userEvent.type(name(), 'Bo');
  await userEvent.clear(name());
  expect(screen.queryAllByText('Name is required')).toEqual([]);

  await send();
  expect(description(name())).toEqual(['Name is required']);
  expect(description(email())).toEqual(['Valid email is required']);
  expect(name().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name());

  await fill('Your Name *', 'Bo');
  expect(description(name())).toEqual([]);
  await fill('Email Address *', 'bo@example');
  await send();
  expect(description(email())).toEqual(['Valid email is required']);
  expect(document.activeElement).toBe(email());
  expect(server.calls).toEqual([]);
  expect(toast()).toBeUndefined();
});

test('a message may have 500 characters, and how many are left is told in time', async () => {
  await openDialog(server);
  await fillIn();
  await userEvent.click(message());
  await userEvent.paste('🙂'.repeat(399));
  expect(screen.queryByText(/\/ 500/)).toBeNull();
  await userEvent.paste('x'.repeat(102));
  expect(screen.getByText('501 / 500').className).toContain('text-danger');
  await send();
  expect(description(message())[0]).toBe('Message must be at most 500 characters');
  expect(document.activeElement).toBe(message());

  await userEvent.type(message(), '{Backspace}');
  expect(screen.getByText('500 / 500')).toBeTruthy();
  await send();
  await isSent();
});

test('an address that looks misspelt is offered the likely one, which one press puts in', async () => {
  await openDialog(server);
  await userEvent.type(email(), 'bo@gmial.com');
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: /^Did you mean bo@gmail\.com ?\?$/ }));
  expect(email().value).toBe('bo@gmail.com');
  expect(document.activeElement).toBe(email());
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
});

test.each([
  ['the key on a phone', () => userEvent.type(email(), '{Enter}')],
  ['the button', send],
])('sends a misspelt address at the first press of %s', async (_, sendIt) => {
  await openDialog(server);
  await fill('Your Name *', 'Bo');
  await fill('Email Address *', 'bo@gmial.com');
  await sendIt();
  await isSent();
  expect(server.booked()).toMatchObject([{ clientEmail: 'bo@gmial.com' }]);
});

test('offers the likely address when typing pauses', async () => {
  timing.typingPauseMs = 10;
  await openDialog(server);
  await userEvent.type(email(), 'bo@gmial.com');
  expect(await screen.findByRole('button', { name: /^Did you mean bo@gmail\.com/ })).toBeTruthy();
  expect(document.activeElement).toBe(email());
});

test('offers nothing between a press and its click', async () => {
  await openDialog(server);
  await userEvent.type(email(), 'bo@gmial.com');
  const user = userEvent.setup();
  await user.pointer({ target: message(), keys: '[MouseLeft>]' });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(await screen.findByRole('button', { name: /^Did you mean bo@gmail\.com/ })).toBeTruthy();
});

test('letters that are being put together are not sent by Enter', async () => {
  await openDialog(server);
  await fill('Your Name *', 'ボ');
  fireEvent.keyDown(name(), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(name());
  fireEvent.keyDown(name(), { key: 'Enter' });
  expect(document.activeElement).toBe(email());
});

test('while it is sending, the button says so and keeps the focus, and nothing can be changed or closed', async () => {
  let arrive: (answer: unknown) => void = () => undefined;
  server.disturb({ after: new Promise((resolve) => (arrive = resolve)) });
  await openDialog(server);
  await fillIn();
  await send();
  const sending = button('Sending...');
  expect(document.activeElement).toBe(sending);
  expect([sending.getAttribute('aria-busy'), sending.getAttribute('aria-disabled')]).toEqual([
    'true',
    'true',
  ]);
  expect(button('Cancel').disabled).toBe(true);
  expect([name().readOnly, email().readOnly, message().readOnly]).toEqual([true, true, true]);
  pressEscape();
  dialog().close();
  await waitFor(() => {
    expect(dialog().open).toBe(true);
  });
  arrive(null);
  await isSent();
});

test('closes at once when the request is stored, and shows the toast and the address for the reply', async () => {
  await openDialog(server);
  await fillIn({ message: 'Hi Anna' });
  await send();
  await isSent();
  expect(screen.getByText('Request sent. The reply goes to bo@example.com')).toBeTruthy();
  expect(document.activeElement).toBe(opener());
  await userEvent.click(opener());
  expect(typed()).toEqual(['', '', '']);
  expect(toasts.snapshot()[0]?.open).toBe(false);
});

test('a request that takes long can be left alone, and is told of when it is through', async () => {
  timing.holdMs = 20;
  let arrive: (answer: unknown) => void = () => undefined;
  server.disturb({ after: new Promise((resolve) => (arrive = resolve)) });
  await openDialog(server);
  await fillIn();
  await send();
  expect(await screen.findByText('Still sending. You may close this: it goes on.')).toBeTruthy();
  expect(screen.getByText(FOOTER)).toBeTruthy();
  expect(button('Sending...')).toBeTruthy();
  await press('Cancel');
  await isGone();
  arrive(null);
  await waitFor(() => {
    expect(toast()).toEqual(SENT);
  });
});

test('the way back closes it, and does not leave the page', async () => {
  await openDialog(server);
  await fillIn();
  window.history.back();
  await isGone();
  expect(window.location.pathname).toBe('/u/annaberg');
  await userEvent.click(opener());
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', '']);
});

test('whoever closes it otherwise has the way back as before', async () => {
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
])('pulled down by %i px at its handle, it is open: %s', async (distance, isOpen) => {
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
