import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { getDescriptions, closeApp, createHold, getToast } from '../identity/app';
import { server, waitForStreams, openRequest, press } from './screen';
import { SERVER_ERROR, NOTE_ERROR } from './server';

const NOTE_ROUTE = `PUT /api/bookings/${createBookingId(1)}/note`;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Private note');
const getSavedNote = () => server.getBooking(createBookingId(1))?.note;
const SAVE_FAILED = "Couldn't save. Your text is still here.";

async function open(note = '') {
  server.reset(createExampleBooking(1, { seenAt: 5, note }));
  await openRequest(1);
}

async function write(text: string) {
  await userEvent.click(field());
  await userEvent.paste(text);
}

async function reload() {
  closeApp();
  cleanup();
  await openRequest(1);
}

test('says that only the photographer can see it', async () => {
  await open('Likes dogs.');
  expect(field().value).toBe('Likes dogs.');
  expect(getDescriptions(field())).toEqual(['Only visible to you.']);
});

test('saves and confirms when the field loses focus', async () => {
  await open();
  await write('Bring the wide lens');
  expect(server.callsTo(NOTE_ROUTE)).toEqual([]);
  await userEvent.tab();
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(getSavedNote()).toBe('Bring the wide lens');
  expect(field().value).toBe('Bring the wide lens');
});

test('saves nothing when the text is unchanged', async () => {
  await open('Same');
  await userEvent.click(field());
  await userEvent.tab();
  await press('Close');
  expect(server.callsTo(NOTE_ROUTE)).toEqual([]);
});

test('saves when the request is closed', async () => {
  await open();
  await write('Bring the wide lens');
  // Not a click, which would move the focus first.
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => {
    expect(getSavedNote()).toBe('Bring the wide lens');
  });
});

test('saves when the page is hidden', async () => {
  await open();
  await write('Bring the wide lens');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => {
    expect(getSavedNote()).toBe('Bring the wide lens');
  });
});

describe('a failed save', () => {
  test('keeps the text, says that it is not saved, and saves it with the next attempt', async () => {
    await open();
    server.interceptNext(NOTE_ROUTE, { disconnect: true });
    await write('Bring the wide lens');
    await userEvent.tab();
    expect(await screen.findByText(SAVE_FAILED)).toBeTruthy();
    expect(field().value).toBe('Bring the wide lens');
    await press('Save now');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(getSavedNote()).toBe('Bring the wide lens');
  });

  test('restores the text after a reload', async () => {
    await open('Old');
    server.interceptNext(NOTE_ROUTE, { response: SERVER_ERROR }, { response: SERVER_ERROR });
    await write(' and new');
    await userEvent.tab();
    await screen.findByText(SAVE_FAILED);
    await reload();
    expect(field().value).toBe('Old and new');
    expect(screen.getByText('Unsaved text restored. Not saved yet.')).toBeTruthy();
    await press('Save now');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(getSavedNote()).toBe('Old and new');
    await reload();
    expect(screen.queryByText('Unsaved text restored. Not saved yet.')).toBeNull();
  });

  test('shows a toast when the request was closed, and restores the text when it is reopened', async () => {
    await open();
    server.interceptNext(NOTE_ROUTE, { response: SERVER_ERROR }, { response: SERVER_ERROR });
    await write('Bring the wide lens');
    await press('Close');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Unsaved changes');
    });
    await userEvent.click(screen.getByRole('link', { name: 'Client 1' }));
    await waitFor(() => {
      expect(field().value).toBe('Bring the wide lens');
    });
    await press('Save now');
    await screen.findByText('Saved');
  });

  test('asks before the page is left, only while something is unsaved', async () => {
    await open();
    const isLeavingPrevented = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isLeavingPrevented()).toBe(false);
    server.interceptNext(NOTE_ROUTE, { response: SERVER_ERROR });
    await write('Bring the wide lens');
    await userEvent.tab();
    await screen.findByText(SAVE_FAILED);
    expect(isLeavingPrevented()).toBe(true);
    await screen.findByText('Saved');
    expect(isLeavingPrevented()).toBe(false);
  });

  test('shows the reason of the server', async () => {
    await open();
    server.interceptNext(NOTE_ROUTE, { response: NOTE_ERROR });
    await write('x');
    await userEvent.tab();
    expect(await screen.findByText(`Note has forbidden characters. ${SAVE_FAILED}`)).toBeTruthy();
    await press('Save now');
    await screen.findByText('Saved');
  });
});

test('does not send a note that is too long, and keeps its text', async () => {
  await open();
  await write('x'.repeat(2_001));
  await userEvent.tab();
  expect(await screen.findByText('Notes can have up to 2,000 characters. Not saved yet.')).toBeTruthy();
  expect(screen.getByText('2001 / 2000')).toBeTruthy();
  expect(server.callsTo(NOTE_ROUTE)).toEqual([]);
  expect(field().value).toHaveLength(2_001);
});

test('saves text that is typed during a save after that save', async () => {
  await open();
  const hold = createHold();
  server.interceptNext(NOTE_ROUTE, { after: hold.after });
  await write('One');
  await userEvent.tab();
  await screen.findByText('Saving...');
  await write(' two');
  await userEvent.tab();
  expect(server.callsTo(NOTE_ROUTE)).toHaveLength(1);
  hold.release();
  await waitFor(() => {
    expect(getSavedNote()).toBe('One two');
  });
  expect(field().value).toBe('One two');
  expect(server.callsTo(NOTE_ROUTE).map(({ body }) => body)).toEqual([{ note: 'One' }, { note: 'One two' }]);
});

test('keeps typed text when the request changes elsewhere', async () => {
  await open('Old');
  await write(' and new');
  await waitForStreams();
  server.put(createExampleBooking(1, { seenAt: 5, note: 'From another device' }));
  server.sendEvent();
  await waitFor(() => {
    expect(server.callsTo(`GET /api/bookings/${createBookingId(1)}`).length).toBeGreaterThan(1);
  });
  expect(field().value).toBe('Old and new');
});
