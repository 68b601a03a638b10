import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { toasts } from '@/ui/toast/store';
import { button, field, openApp, toast } from '../identity/app';
import { put } from '../profile/screens';
import type { BookingServer } from './server';

export const FAILED = ['Error', 'Failed to send booking request. Please try again.', 'destructive'];
export const SENT = [
  'Booking Request Sent!',
  'The photographer will contact you soon to confirm your booking.',
  'default',
];

/** What jsdom lacks of the browser's dialog and pointers, as far as it can be had without a screen. */
export function teachDialogs() {
  HTMLElement.prototype.hasPointerCapture = () => false;
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('It is open already.', 'InvalidStateError');
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
}

export const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');
export const opener = (price = '$180.00') => button(`Book Now - ${price}`);
export const press = (name: string) => userEvent.click(button(name));
export const send = () => press('Send Booking Request');

/** As a browser closes a dialog at Escape, or at a phone's way back. */
export function pressEscape() {
  const open = dialog();
  if (fireEvent(open, new Event('cancel', { cancelable: true }))) open.close();
}

/** A tap on what surrounds the sheet. */
export const tapOutside = () => userEvent.click(dialog());

export async function openDialog(server: BookingServer) {
  await openApp(server, '/u/annaberg');
  await userEvent.click(await screen.findByRole('button', { name: 'Book Now - $180.00' }));
}

export const fill = (label: string, text: string) => put(field(label), text);

export async function fillIn({ name = 'Bo Lind', email = 'bo@example.com', message = '' } = {}) {
  await fill('Your Name *', name);
  await fill('Email Address *', email);
  await fill('Message (Optional)', message);
}

export const typed = () =>
  ['Your Name *', 'Email Address *', 'Message (Optional)'].map((label) => field(label).value);

/** Waits until the dialog and its entry in the history are gone. */
export const isGone = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.history.state ?? {}).not.toHaveProperty('sheet');
  });

/** Waits until a try has come to an end that the person is told about. */
export const failed = () =>
  waitFor(() => {
    expect(toasts.snapshot()[0]?.open).toBe(true);
    expect(toast()).toEqual(FAILED);
    expect(button('Send Booking Request').getAttribute('aria-disabled')).toBe('false');
  });

/** Waits until the dialog is closed and the toast is there. */
export const isSent = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts.snapshot()[0]?.open).toBe(true);
    expect(toast()).toEqual(SENT);
  });

export const FOOTER =
  'Your request goes to the photographer, who will contact you directly to confirm details and payment.';

export const notice = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
