import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { field } from '../identity/app';
import { browseTo } from '../identity/server';
import { dialog, fillIn, isGone, press, send, teachDialogs, typed } from './dialog';
import { ANNA, startBookingServer, type BookingServer } from './server';

vi.mock('@/features/booking/timing', () => import('./timing'));

const operatorLinks = { privacy: 'https://legal.example/privacy', terms: null, imprint: null };

let server: BookingServer;
let leave = () => undefined as unknown;

beforeEach(async () => {
  teachDialogs();
  sessionStorage.clear();
  server = await startBookingServer();
  browseTo(server);
});

afterEach(async () => {
  leave();
  vi.unstubAllGlobals();
  await server.stop();
});

/** Loads a page that came as finished HTML, and returns what its script opens the dialog with. */
async function loadPage() {
  leave();
  const data = { view: 'profile', props: { brand: 'Foto & Co', operatorLinks, profile: ANNA } };
  document.body.innerHTML = '<div id="root"><a href="/u/annaberg/book/s1">Book Now - $180.00</a></div>';
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'page';
  block.textContent = JSON.stringify(data);
  document.body.append(block);
  vi.resetModules();
  const { openBooking } = await import('@/entry/booking-island');
  const { toasts } = await import('@/ui/toast/store');
  leave = () => {
    // Toasts still say something to screen readers from the body itself.
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

test('the dialog is open when the call returns, and leaves the page as it was', async () => {
  const { link, open } = await loadPage();
  const before = document.getElementById('root')?.innerHTML;
  open();
  expect(screen.getByRole('dialog', { name: 'Book Portrait session' })).toBe(dialog());
  expect(document.activeElement).toBe(field('Your Name *'));
  await press('Cancel');
  await isGone();
  expect(document.activeElement).toBe(link);
  expect(document.getElementById('root')?.innerHTML).toBe(before);
});

test('it says who receives the details, and where that is explained', async () => {
  const { open } = await loadPage();
  open();
  const note = screen.getByText(/^Your details go to Anna Berg and are stored on Foto & Co\./);
  const link = within(note).getByRole('link', { name: 'Privacy (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://legal.example/privacy');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('a request can be sent from it, and again', async () => {
  const { open } = await loadPage();
  for (let round = 0; round < 2; round += 1) {
    open();
    await fillIn();
    await send();
    await isGone();
    expect((await screen.findByRole('listitem')).textContent).toBe(
      'Booking Request Sent!The photographer will contact you soon to confirm your booking.',
    );
    expect(screen.getAllByText('Request sent. The reply goes to bo@example.com')).toHaveLength(1);
  }
  expect(server.booked()).toHaveLength(2);
});

test('nothing it does needs a style or a script in the page', async () => {
  const { open } = await loadPage();
  open();
  server.disturb({ answer: { status: 500 } });
  await fillIn();
  await send();
  await screen.findByRole('listitem');
  expect(document.querySelectorAll('style, [onclick], script:not([type="application/json"])')).toHaveLength(
    0,
  );
});

test('a page that is loaded anew has the text still, and the second try books nothing twice', async () => {
  const first = await loadPage();
  first.open();
  await fillIn({ message: 'Hi Anna' });
  server.disturb({ cut: 'after' }, { cut: 'after' });
  await send();
  await screen.findByText('Your request is not sent yet. What you typed is kept.');

  const second = await loadPage();
  second.open();
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
  await send();
  await isGone();
  expect(server.calls).toHaveLength(3);
  expect(server.booked()).toHaveLength(1);
});

test('a page that is loaded anew while the request is on its way does not book it twice', async () => {
  let arrive: (answer: unknown) => void = () => undefined;
  server.disturb({ after: new Promise((resolve) => (arrive = resolve)) });
  const first = await loadPage();
  first.open();
  await fillIn();
  await send();
  await waitFor(() => {
    expect(server.calls).toHaveLength(1);
  });
  const second = await loadPage();
  second.open();
  arrive(null);
  await send();
  await isGone();
  expect(server.booked()).toHaveLength(1);
});

test('a browser that cannot show the dialog is left to the link, and asked again the next time', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { link, open, openBooking } = await loadPage();
  HTMLDialogElement.prototype.showModal = () => {
    throw new Error('No such thing.');
  };
  expect(() => {
    openBooking('s1', link);
  }).toThrow('The dialog cannot be shown.');
  expect(screen.queryByRole('dialog')).toBeNull();
  teachDialogs();
  open();
  expect(dialog().open).toBe(true);
});

test('a service that the page does not know is left to the link', async () => {
  const { open } = await loadPage();
  expect(() => {
    open('s9');
  }).toThrow('The page has no service s9.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
