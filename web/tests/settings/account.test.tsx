import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createExampleUser } from '@/testing/session';
import { setOnline, getButton, getDescriptions, getField, createHold, getToast } from '../identity/app';
import { fill, press, replaceText } from '../profile/screens';
import { findIdentityDialog, openScreen, findText, getSection, server, waitForToast } from './screen';
import { SERVER_ERROR, PASSWORD, errorResponse } from './server';

const PUT_USER = 'PUT /api/identity/user';
const POST_EMAIL = 'POST /api/identity/email';

describe('the screen', () => {
  test('has seven sections in order, the first without waiting for data', async () => {
    const hold = createHold();
    for (const route of ['GET /api/settings', 'GET /api/identity/sessions', 'GET /api/profile']) {
      server.interceptNext(route, { after: hold.after });
    }
    await openScreen();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your account',
      'Sign-in methods',
      'Two-step sign-in',
      'Signed-in devices',
      'Appearance',
      'Requests',
      'Your data',
    ]);
    expect(getField('Name').value).toBe('Anna Berg');
    expect(screen.queryByRole('switch')).toBeNull();
    // The dialog needs the username, which has not loaded yet.
    expect(getButton('Delete account').disabled).toBe(true);
    hold.release();
    expect(await screen.findByRole('switch')).toBeTruthy();
    await waitFor(() => {
      expect(getButton('Delete account').disabled).toBe(false);
    });
  });

  test('says that there is no connection', async () => {
    await openScreen();
    expect(screen.queryByText(/You're offline/)).toBeNull();
    act(() => {
      setOnline(false);
    });
    expect(await findText("You're offline. Reconnect to change your settings.")).toBeTruthy();
    act(() => {
      setOnline(true);
    });
    await waitFor(() => {
      expect(screen.queryByText(/You're offline/)).toBeNull();
    });
  });
});

describe('the name', () => {
  test('is saved and confirmed', async () => {
    const { session } = await openScreen();
    await fill('Name', '  Anna Maria Berg ');
    await press('Save name');
    await findText('Saved');
    expect(server.bodiesTo(PUT_USER)).toEqual([{ displayName: 'Anna Maria Berg' }]);
    const state = session.auth.snapshot();
    expect(state.status === 'signed-in' && state.user.displayName).toBe('Anna Maria Berg');
    expect(getField('Name').value).toBe('Anna Maria Berg');

    await fill('Name', 'Anna');
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test.each([
    ['A', 'Name must be at least 2 characters'],
    ['x'.repeat(101), 'Name must be at most 100 characters'],
  ])('rejects %s before a call', async (name, message) => {
    await openScreen();
    await fill('Name', name);
    await press('Save name');
    await waitFor(() => {
      expect(getDescriptions(getField('Name'))).toEqual([message]);
    });
    expect(server.bodiesTo(PUT_USER)).toEqual([]);
  });

  test("keeps the typed text and shows the server's error below it", async () => {
    const errors = [{ field: 'displayName', message: 'Name must be one line of plain text' }];
    server.interceptNext(PUT_USER, {
      response: { status: 400, body: { message: 'No.', code: 'validation-failed', errors } },
    });
    await openScreen();
    await fill('Name', 'Anna Two');
    await press('Save name');
    await waitFor(() => {
      expect(getDescriptions(getField('Name'))).toEqual(['Name must be one line of plain text']);
    });
    expect(getField('Name').value).toBe('Anna Two');
    expect(getToast()?.[0]).toBe('Name not saved');
  });

  test('keeps the typed text when the server cannot be reached', async () => {
    server.interceptNext(PUT_USER, { disconnect: true });
    await openScreen();
    await fill('Name', 'Anna Two');
    await press('Save name');
    await waitForToast('Name not saved', "Can't reach the server. Check your connection and try again.");
    expect(getField('Name').value).toBe('Anna Two');
  });
});

describe('the email', () => {
  test('is changed through a link, which is explained before and after', async () => {
    await openScreen();
    expect(getSection('Your account').getByText('Confirmed')).toBeTruthy();
    await press('Change email');
    expect(document.activeElement).toBe(getField('New email'));
    expect(getDescriptions(getField('New email'))[0]).toMatch(/^We send a link to the new address\./);
    await fill('New email', 'new@example.com');
    await press('Send link');
    await findText('Confirm your new email');
    expect(screen.getByText(/We sent a link to new@example.com\./)).toBeTruthy();
    expect(server.bodiesTo(POST_EMAIL)).toEqual([{ email: 'new@example.com' }]);
    expect(screen.queryByLabelText('New email')).toBeNull();
    // The address changes only when the photographer opens the link.
    expect(getSection('Your account').getByText('anna@example.com')).toBeTruthy();
  });

  test('sends one call for repeated presses of Enter', async () => {
    const hold = createHold();
    server.interceptNext(POST_EMAIL, { after: hold.after });
    await openScreen();
    await press('Change email');
    await fill('New email', 'new@example.com');
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    hold.release();
    await findText('Confirm your new email');
    expect(server.bodiesTo(POST_EMAIL)).toHaveLength(1);
  });

  test('rejects an invalid address before a call', async () => {
    await openScreen();
    await press('Change email');
    await fill('New email', 'anna@');
    await press('Send link');
    await waitFor(() => {
      expect(getDescriptions(getField('New email'))[0]).toBe('Please enter a valid email');
    });
    expect(server.bodiesTo(POST_EMAIL)).toEqual([]);
  });

  test('shows an error for an address in use and keeps it typed', async () => {
    server.interceptNext(POST_EMAIL, { response: errorResponse(409, 'email-already-in-use') });
    await openScreen();
    await press('Change email');
    await fill('New email', 'bo@example.com');
    await press('Send link');
    await waitForToast('Email not changed');
    expect(getField('New email').value).toBe('bo@example.com');
  });

  test('asks to confirm the identity and then continues with the typed address', async () => {
    server.update({ isRecent: false });
    await openScreen();
    await press('Change email');
    await fill('New email', 'new@example.com');
    await press('Send link');
    const dialog = await findIdentityDialog();
    await replaceText(dialog.getByLabelText<HTMLInputElement>('Password'), PASSWORD);
    dialog.getByRole('button', { name: 'Continue' }).click();
    await findText('Confirm your new email');
    expect(server.bodiesTo(POST_EMAIL)).toEqual([{ email: 'new@example.com' }, { email: 'new@example.com' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can resend the link for an unconfirmed address', async () => {
    server.update({ user: createExampleUser({ emailVerified: false }) });
    await openScreen();
    expect(getSection('Your account').getByText('Not confirmed yet')).toBeTruthy();
    await press('Resend link');
    await findText('We sent a new link to anna@example.com.');
  });

  test.each([
    [errorResponse(429, 'too-many-requests', { 'retry-after': '120' }), /Please wait 2 minutes/],
    [SERVER_ERROR, /Something went wrong on our side/],
  ])('says why the link could not be sent', async (response, text) => {
    server.update({ user: createExampleUser({ emailVerified: false }) });
    server.interceptNext('POST /api/identity/verify-email/send', { response });
    await openScreen();
    await press('Resend link');
    await waitForToast('Email not sent');
    expect(getToast()?.[1]).toMatch(text);
    await waitFor(() => {
      expect(getButton('Resend link').disabled).toBe(false);
    });
  });
});
