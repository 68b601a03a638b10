import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { description, leaveApp, toast } from '../identity/app';
import { desk, isFollowed, openRequest, press } from './screen';
import { BROKEN, refusedNote } from './server';

const NOTE = `PUT /api/bookings/${bookingId(1)}/note`;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Private note');
const noted = () => desk.booking(bookingId(1))?.note;
const FAILED = 'Not saved. What you typed stays here.';

async function open(note = '') {
  desk.reset(exampleBooking(1, { seenAt: 5, note }));
  await openRequest(1);
}

async function write(text: string) {
  await userEvent.click(field());
  await userEvent.paste(text);
}

/** As if somebody reloads the page. */
async function reload() {
  leaveApp();
  cleanup();
  await openRequest(1);
}

test('the label says who sees it', async () => {
  await open('Likes dogs.');
  expect(field().value).toBe('Likes dogs.');
  expect(description(field())).toEqual(['Only you see it.']);
});

test('leaving the field saves, and says so', async () => {
  await open();
  await write('Bring the wide lens');
  expect(desk.callsTo(NOTE)).toEqual([]);
  await userEvent.tab();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(noted()).toBe('Bring the wide lens');
  expect(field().value).toBe('Bring the wide lens');
});

test('a field that was only looked at saves nothing', async () => {
  await open('Same');
  await userEvent.click(field());
  await userEvent.tab();
  await press('Close');
  expect(desk.callsTo(NOTE)).toEqual([]);
});

test('closing the request saves what was typed', async () => {
  await open();
  await write('Bring the wide lens');
  // Not a press, which would leave the field first.
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => {
    expect(noted()).toBe('Bring the wide lens');
  });
});

test('a page that goes out of sight saves what was typed', async () => {
  await open();
  await write('Bring the wide lens');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => {
    expect(noted()).toBe('Bring the wide lens');
  });
});

describe('a note that could not be saved', () => {
  test('stays, says so and is saved at the next try', async () => {
    await open();
    desk.disturb(NOTE, { cut: true });
    await write('Bring the wide lens');
    await userEvent.tab();
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(field().value).toBe('Bring the wide lens');
    await press('Save now');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(noted()).toBe('Bring the wide lens');
  });

  test('is in the field again after the page was loaded anew', async () => {
    await open('Old');
    desk.disturb(NOTE, { answer: BROKEN }, { answer: BROKEN });
    await write(' and new');
    await userEvent.tab();
    await screen.findByText(FAILED);
    await reload();
    expect(field().value).toBe('Old and new');
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    await press('Save now');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(noted()).toBe('Old and new');
    await reload();
    expect(screen.queryByText('Not saved yet.')).toBeNull();
  });

  test('is told of when its request was closed, and is there when it is opened again', async () => {
    await open();
    desk.disturb(NOTE, { answer: BROKEN }, { answer: BROKEN });
    await write('Bring the wide lens');
    await press('Close');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Not everything is saved');
    });
    await userEvent.click(screen.getByRole('link', { name: 'Client 1' }));
    await waitFor(() => {
      expect(field().value).toBe('Bring the wide lens');
    });
    await press('Save now');
    await screen.findByText('Saved');
  });

  test('asks before the page is left, one that is saved does not', async () => {
    await open();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    desk.disturb(NOTE, { answer: BROKEN });
    await write('Bring the wide lens');
    await userEvent.tab();
    await screen.findByText(FAILED);
    expect(leave()).toBe(true);
    await screen.findByText('Saved');
    expect(leave()).toBe(false);
  });

  test('because the server will not have it says why', async () => {
    await open();
    desk.disturb(NOTE, { answer: refusedNote });
    await write('x');
    await userEvent.tab();
    expect(await screen.findByText(`No such letters. ${FAILED}`)).toBeTruthy();
    await press('Save now');
    await screen.findByText('Saved');
  });
});

test('a note that is too long is not sent, and nothing of it is lost', async () => {
  await open();
  await write('x'.repeat(2_001));
  await userEvent.tab();
  expect(await screen.findByText('A note has at most 2000 characters. It is not saved yet.')).toBeTruthy();
  expect(screen.getByText('2001 / 2000')).toBeTruthy();
  expect(desk.callsTo(NOTE)).toEqual([]);
  expect(field().value).toHaveLength(2_001);
});

test('what is typed while a save is on its way is not lost, and goes last', async () => {
  await open();
  let release = () => undefined as unknown;
  desk.disturb(NOTE, { after: new Promise<void>((resolve) => (release = resolve)) });
  await write('One');
  await userEvent.tab();
  await screen.findByText('Saving...');
  await write(' two');
  await userEvent.tab();
  expect(desk.callsTo(NOTE)).toHaveLength(1);
  release();
  await waitFor(() => {
    expect(noted()).toBe('One two');
  });
  expect(field().value).toBe('One two');
  expect(desk.callsTo(NOTE).map(({ body }) => body)).toEqual([{ note: 'One' }, { note: 'One two' }]);
});

test('news from elsewhere do not touch what is typed here', async () => {
  await open('Old');
  await write(' and new');
  await isFollowed();
  desk.put(exampleBooking(1, { seenAt: 5, note: 'From another device' }));
  desk.announce();
  await waitFor(() => {
    expect(desk.callsTo(`GET /api/bookings/${bookingId(1)}`).length).toBeGreaterThan(1);
  });
  expect(field().value).toBe('Old and new');
});
