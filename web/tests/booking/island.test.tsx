import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHold, getField } from '../identity/app';
import { connectBrowser } from '../identity/server';
import { mockDialogs } from '@/testing/mock-dialogs';
import { dialog, fillForm, waitForClosed, press, send, getTypedValues } from './dialog';
import { ANNA, startBookingServer, type BookingServer } from './server';

vi.mock('@/features/booking/timing', () => import('./timing'));

const operatorLinks = { privacy: 'https://legal.example/privacy', terms: null, imprint: null };

let server: BookingServer;
let closePage = () => undefined as unknown;

beforeEach(async () => {
  mockDialogs();
  sessionStorage.clear();
  server = await startBookingServer();
  connectBrowser(server);
});

afterEach(async () => {
  closePage();
  vi.unstubAllGlobals();
  await server.stop();
});

/** Loads a server-rendered page and returns the function with which its script opens the dialog. */
async function loadPage() {
  closePage();
  const data = { view: 'profile', props: { brand: 'Foto & Co', operatorLinks, profile: ANNA } };
  document.body.innerHTML = '<div id="root"><a href="/u/annaberg/book/s1">Book Now - $180.00</a></div>';
  const pageData = document.createElement('script');
  pageData.type = 'application/json';
  pageData.id = 'page';
  pageData.textContent = JSON.stringify(data);
  document.body.append(pageData);
  vi.resetModules();
  const { openBooking } = await import('@/entry/booking-island');
  const { toasts } = await import('@/ui/toast/toast-store');
  closePage = () => {
    // Radix renders its toast announcements into the body.
    act(() => {
      toasts.remove();
    });
    document.body.replaceChildren();
  };
  const link = screen.getByRole('link', { name: 'Book Now - $180.00' });
  return {
    link,
    openBooking,
    open: (serviceId = 's1') => {
      act(() => {
        openBooking(serviceId, link);
      });
    },
  };
}

test('opens the dialog synchronously and leaves the page unchanged', async () => {
  const { link, open } = await loadPage();
  const htmlBefore = document.getElementById('root')?.innerHTML;
  open();
  expect(screen.getByRole('dialog', { name: 'Book Portrait session' })).toBe(dialog());
  expect(document.activeElement).toBe(getField('Your Name *'));
  await press('Cancel');
  await waitForClosed();
  expect(document.activeElement).toBe(link);
  expect(document.getElementById('root')?.innerHTML).toBe(htmlBefore);
});

test('names the recipient of the details and links to the privacy page', async () => {
  const { open } = await loadPage();
  open();
  const note = screen.getByText(/^Your details go to Anna Berg and are stored on Foto & Co\./);
  const link = within(note).getByRole('link', { name: 'Privacy (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://legal.example/privacy');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('sends a request, and another one afterwards', async () => {
  const { open } = await loadPage();
  for (let round = 0; round < 2; round += 1) {
    open();
    await fillForm();
    await send();
    await waitForClosed();
    expect((await screen.findByRole('listitem')).textContent).toBe(
      'Booking Request Sent!The photographer will contact you soon to confirm your booking.',
    );
    expect(screen.getAllByText("Request sent. You'll get a reply at bo@example.com")).toHaveLength(1);
  }
  expect(server.getBookings()).toHaveLength(2);
});

test('renders no style elements and no inline scripts', async () => {
  const { open } = await loadPage();
  open();
  server.interceptNext({ response: { status: 500 } });
  await fillForm();
  await send();
  await screen.findByRole('listitem');
  expect(document.querySelectorAll('style, [onclick], script:not([type="application/json"])')).toHaveLength(
    0,
  );
});

test('restores the text after a reload, and a retry creates no second booking', async () => {
  const first = await loadPage();
  first.open();
  await fillForm({ message: 'Hi Anna' });
  server.interceptNext({ disconnect: 'after' }, { disconnect: 'after' });
  await send();
  await screen.findByText('Your request was not sent. Your text is still here.');

  const second = await loadPage();
  second.open();
  expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
  await send();
  await waitForClosed();
  expect(server.calls).toHaveLength(3);
  expect(server.getBookings()).toHaveLength(1);
});

test('does not book twice after a reload during sending', async () => {
  const hold = createHold();
  server.interceptNext({ after: hold.after });
  const first = await loadPage();
  first.open();
  await fillForm();
  await send();
  await waitFor(() => {
    expect(server.calls).toHaveLength(1);
  });
  const second = await loadPage();
  second.open();
  hold.release();
  await send();
  await waitForClosed();
  expect(server.getBookings()).toHaveLength(1);
});

test('throws when the dialog cannot open, so that the link works, and opens it the next time', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { link, open, openBooking } = await loadPage();
  HTMLDialogElement.prototype.showModal = () => {
    throw new Error('This browser has no dialogs.');
  };
  expect(() => {
    openBooking('s1', link);
  }).toThrow('React could not render the booking dialog.');
  expect(screen.queryByRole('dialog')).toBeNull();
  mockDialogs();
  open();
  expect(dialog().open).toBe(true);
});

test('throws for an unknown service, so that the link works', async () => {
  const { open } = await loadPage();
  expect(() => {
    open('s9');
  }).toThrow('The page has no service s9.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
