import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { exampleUser } from '@/testing/session';
import { beOnline, button, description, field, held, toast } from '../identity/app';
import { fill, press, put } from '../profile/screens';
import { identityDialog, open, says, section, server, toasted } from './screen';
import { BROKEN, PASSWORD, refused } from './server';

const RENAME = 'PUT /api/identity/user';
const EMAIL = 'POST /api/identity/email';

describe('the screen', () => {
  test('has its six parts in order, the first of them ready before anything is fetched', async () => {
    const hold = held();
    for (const route of ['GET /api/settings', 'GET /api/identity/sessions', 'GET /api/profile']) {
      server.disturb(route, { after: hold.after });
    }
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your account',
      'Signing in',
      'Where you are signed in',
      'Appearance',
      'Requests',
      'Your data',
    ]);
    expect(field('Name').value).toBe('Anna Berg');
    expect(screen.queryByRole('switch')).toBeNull();
    // Nobody could be asked for a name that is not known.
    expect(button('Delete account').disabled).toBe(true);
    hold.release();
    expect(await screen.findByRole('switch')).toBeTruthy();
    await waitFor(() => {
      expect(button('Delete account').disabled).toBe(false);
    });
  });

  test('says when there is no connection', async () => {
    await open();
    expect(screen.queryByText(/You are offline/)).toBeNull();
    act(() => {
      beOnline(false);
    });
    expect(await says('You are offline. Nothing can be changed until the connection is back.')).toBeTruthy();
    act(() => {
      beOnline(true);
    });
    await waitFor(() => {
      expect(screen.queryByText(/You are offline/)).toBeNull();
    });
  });
});

describe('the name', () => {
  test('is saved by itself, and said to be', async () => {
    const { session } = await open();
    await fill('Name', '  Anna Maria Berg ');
    await press('Save name');
    await says('Saved');
    expect(server.bodiesTo(RENAME)).toEqual([{ displayName: 'Anna Maria Berg' }]);
    const state = session.auth.snapshot();
    expect(state.status === 'signed-in' && state.user.displayName).toBe('Anna Maria Berg');
    expect(field('Name').value).toBe('Anna Maria Berg');

    await fill('Name', 'Anna');
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test.each([
    ['A', 'Name must be at least 2 characters'],
    ['x'.repeat(101), 'Name must be at most 100 characters'],
  ])('%s is refused before it is sent', async (name, reason) => {
    await open();
    await fill('Name', name);
    await press('Save name');
    await waitFor(() => {
      expect(description(field('Name'))).toEqual([reason]);
    });
    expect(server.bodiesTo(RENAME)).toEqual([]);
  });

  test('stays typed when the server has another opinion, which stands below it', async () => {
    const errors = [{ field: 'displayName', message: 'Name must be one line of plain text' }];
    server.disturb(RENAME, {
      answer: { status: 400, body: { message: 'No.', code: 'validation_failed', errors } },
    });
    await open();
    await fill('Name', 'Anna Two');
    await press('Save name');
    await waitFor(() => {
      expect(description(field('Name'))).toEqual(['Name must be one line of plain text']);
    });
    expect(field('Name').value).toBe('Anna Two');
    expect(toast()?.[0]).toBe('Name not saved');
  });

  test('stays typed when the server cannot be reached', async () => {
    server.disturb(RENAME, { cut: true });
    await open();
    await fill('Name', 'Anna Two');
    await press('Save name');
    await toasted(
      'Name not saved',
      'The server could not be reached. Check your internet connection and try again.',
    );
    expect(field('Name').value).toBe('Anna Two');
  });
});

describe('the email', () => {
  test('is changed by a link, and what happens next is said before and after', async () => {
    await open();
    expect(section('Your account').getByText('Confirmed')).toBeTruthy();
    await press('Change email');
    expect(document.activeElement).toBe(field('New email'));
    expect(description(field('New email'))[0]).toMatch(/^We send a link to the new address\./);
    await fill('New email', 'new@example.com');
    await press('Send link');
    await says('Check your new mailbox');
    expect(screen.getByText(/A link is on its way to new@example.com\./)).toBeTruthy();
    expect(server.bodiesTo(EMAIL)).toEqual([{ email: 'new@example.com' }]);
    expect(screen.queryByLabelText('New email')).toBeNull();
    // Nothing has changed yet.
    expect(section('Your account').getByText('anna@example.com')).toBeTruthy();
  });

  test('is asked for once, however often Enter is pressed', async () => {
    const hold = held();
    server.disturb(EMAIL, { after: hold.after });
    await open();
    await press('Change email');
    await fill('New email', 'new@example.com');
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    hold.release();
    await says('Check your new mailbox');
    expect(server.bodiesTo(EMAIL)).toHaveLength(1);
  });

  test('that is none is refused before it is sent', async () => {
    await open();
    await press('Change email');
    await fill('New email', 'anna@');
    await press('Send link');
    await waitFor(() => {
      expect(description(field('New email'))[0]).toBe('Please enter a valid email');
    });
    expect(server.bodiesTo(EMAIL)).toEqual([]);
  });

  test('that somebody else has is told, and stays typed', async () => {
    server.disturb(EMAIL, { answer: refused(409, 'email-already-in-use') });
    await open();
    await press('Change email');
    await fill('New email', 'bo@example.com');
    await press('Send link');
    await toasted('Email not changed');
    expect(field('New email').value).toBe('bo@example.com');
  });

  test('asks who it is after a while, and then goes on by itself with what was typed', async () => {
    server.change({ isRecent: false });
    await open();
    await press('Change email');
    await fill('New email', 'new@example.com');
    await press('Send link');
    const dialog = await identityDialog();
    await put(dialog.getByLabelText<HTMLInputElement>('Password'), PASSWORD);
    dialog.getByRole('button', { name: 'Continue' }).click();
    await says('Check your new mailbox');
    expect(server.bodiesTo(EMAIL)).toEqual([{ email: 'new@example.com' }, { email: 'new@example.com' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is not confirmed can be sent its link again', async () => {
    server.change({ user: exampleUser({ emailVerified: false }) });
    await open();
    expect(section('Your account').getByText('Not confirmed yet')).toBeTruthy();
    await press('Send the link again');
    await says('A new link is on its way to anna@example.com.');
  });

  test.each([
    [refused(429, 'too-many-requests', { 'retry-after': '120' }), /Please wait 2 minutes/],
    [BROKEN, /Something went wrong on our side/],
  ])('whose link cannot be sent says why', async (answer, text) => {
    server.change({ user: exampleUser({ emailVerified: false }) });
    server.disturb('POST /api/identity/verify-email/send', { answer });
    await open();
    await press('Send the link again');
    await toasted('Mail not sent');
    expect(toast()?.[1]).toMatch(text);
    await waitFor(() => {
      expect(button('Send the link again').disabled).toBe(false);
    });
  });
});
