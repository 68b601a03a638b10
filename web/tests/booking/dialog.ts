import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { cancelDialog } from '@/testing/mock-dialogs';
import { toasts } from '@/ui/toast/toast-store';
import { getButton, getField, openApp, getToast } from '../identity/app';
import { replaceText } from '../profile/screens';
import type { BookingServer } from './server';

export const FAILED_TOAST = ['Error', 'Failed to send booking request. Please try again.', 'destructive'];
export const SENT_TOAST = [
  'Booking Request Sent!',
  'The photographer will contact you soon to confirm your booking.',
  'default',
];

export const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');
export const bookButton = (price = '$180.00') => getButton(`Book Now - ${price}`);
export const press = (name: string) => userEvent.click(getButton(name));
export const send = () => press('Send Booking Request');

/** Closes the dialog as a browser does for Escape or the back gesture of a phone. */
export function pressEscape() {
  act(cancelDialog);
}

/** Taps outside the sheet. */
export const tapOutside = () => userEvent.click(dialog());

export async function openDialog(server: BookingServer) {
  await openApp(server, '/u/annaberg');
  await userEvent.click(await screen.findByRole('button', { name: 'Book Now - $180.00' }));
}

export const fillField = (label: string, text: string) => replaceText(getField(label), text);

export async function fillForm({ name = 'Bo Lind', email = 'bo@example.com', message = '' } = {}) {
  await fillField('Your Name *', name);
  await fillField('Email Address *', email);
  await fillField('Message (Optional)', message);
}

export const getTypedValues = () =>
  ['Your Name *', 'Email Address *', 'Message (Optional)'].map((label) => getField(label).value);

/** Waits until the dialog is closed and its history entry is removed. */
export const waitForClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.history.state ?? {}).not.toHaveProperty('sheet');
  });

/** Waits until a failed attempt shows its toast. */
export const waitForFailure = () =>
  waitFor(() => {
    expect(toasts.snapshot()[0]?.isOpen).toBe(true);
    expect(getToast()).toEqual(FAILED_TOAST);
    expect(getButton('Send Booking Request').getAttribute('aria-disabled')).toBe('false');
  });

/** Waits until the dialog is closed and the success toast is visible. */
export const waitForSent = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts.snapshot()[0]?.isOpen).toBe(true);
    expect(getToast()).toEqual(SENT_TOAST);
  });

export const FOOTER_TEXT =
  'Your request goes to the photographer, who will contact you directly to confirm details and payment.';

export const getAlertTexts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
