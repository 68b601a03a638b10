import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { button, description, held, toast } from '../identity/app';
import { appears, dialog, press, put } from '../profile/screens';
import { identityDialog, open, says, server, toasted } from './screen';
import { BROKEN, PASSWORD, refused } from './server';

const EXPORT = 'GET /api/account/export';
const DELETE = 'DELETE /api/identity/user';

describe('the download', () => {
  const saved: { name: string; content: Promise<string> }[] = [];

  beforeEach(() => {
    saved.length = 0;
    let last = Promise.resolve('');
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (content: Blob) => {
          last = content.text();
          return 'blob:account';
        },
        revokeObjectURL: vi.fn(),
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push({ name: this.download, content: last });
    });
  });

  test('hands over the whole file under the name the server gave it', async () => {
    const hold = held();
    server.disturb(EXPORT, { after: hold.after });
    await open();
    await press('Download everything');
    expect(button('Packing...').getAttribute('aria-busy')).toBe('true');
    hold.release();
    server.disturb(EXPORT);
    await says('Your download has started.');
    expect(saved.map(({ name }) => name)).toEqual(['lenslink-annaberg-2026-05-12.zip']);
    expect(await saved[0]?.content).toBe('PK the zip');
    expect(server.calls.find(({ route }) => route === EXPORT)?.headers.authorization).toBe('Bearer token-1');
  });

  test('that comes too often is told with the wait', async () => {
    server.disturb(EXPORT, { answer: refused(429, 'too-many-requests', { 'retry-after': '1800' }) });
    await open();
    await press('Download everything');
    await toasted(
      'Nothing was downloaded',
      'You have downloaded it several times in a short while. Please wait 30 minutes and try again.',
    );
    expect(saved).toEqual([]);
  });

  test.each([
    ['a server in trouble', { answer: BROKEN }, /Something went wrong on our side/],
    ['no connection', { cut: true as const }, /could not be reached/],
  ])('is not begun by %s, and can be tried again', async (_, incident, text) => {
    server.disturb(EXPORT, incident);
    await open();
    await press('Download everything');
    await toasted('Nothing was downloaded');
    expect(toast()?.[1]).toMatch(text);
    await screen.findByRole('button', { name: 'Download everything' });
    await press('Download everything');
    await says('Your download has started.');
  });
});

describe('deleting the account', () => {
  async function ask() {
    await waitFor(() => {
      expect(button('Delete account').disabled).toBe(false);
    });
    await press('Delete account');
  }
  const word = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
  const confirm = async () =>
    userEvent.click(await dialog().findByRole('button', { name: 'Delete for good' }));

  test('says what goes and what stays', async () => {
    await open();
    await ask();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Your page, services and photo',
      "All requests, with your clients' names, addresses and messages",
      'Your numbers, settings and every sign-in',
      'The name annaberg stays reserved, so that nobody else gets your old links.',
      'Mails that were sent already are in the mailboxes they went to.',
    ]);
    expect(dialog().getByText(/There is no way back\./)).toBeTruthy();
  });

  test.each(['', 'anna', 'Delete'])('is not done for "%s"', async (typed) => {
    await open();
    await ask();
    await put(word('Type annaberg to confirm'), typed);
    await confirm();
    await waitFor(() => {
      expect(description(word('Type annaberg to confirm'))).toEqual(['This does not say annaberg']);
    });
    expect(server.bodiesTo(DELETE)).toEqual([]);
  });

  test.each(['annaberg', ' @AnnaBerg '])(
    'is done for "%s", and ends at the front door with a farewell',
    async (typed) => {
      const { router, session } = await open();
      await ask();
      await put(word('Type annaberg to confirm'), typed);
      await confirm();
      await appears('Turn your social profile into a booking machine');
      expect(toast()).toEqual([
        'Your account is deleted',
        'Thank you for having been here. Good light to you.',
        'default',
      ]);
      expect(router.state.location.pathname).toBe('/');
      expect(session.auth.snapshot().status).toBe('signed-out');
      expect(
        session.queryClient
          .getQueryCache()
          .getAll()
          .filter(({ state }) => state.data),
      ).toEqual([]);
    },
  );

  test('asks for the address of those who have no username', async () => {
    server.change({ username: null });
    await open();
    await ask();
    await put(word('Type anna@example.com to confirm'), 'anna@example.com');
    expect(dialog().queryByText(/stays reserved/)).toBeNull();
    await confirm();
    await toasted('Your account is deleted');
  });

  test('asks who it is after a while, over what was typed, and goes on', async () => {
    server.change({ isRecent: false });
    await open();
    await ask();
    await put(word('Type annaberg to confirm'), 'annaberg');
    await confirm();
    const identity = await identityDialog();
    await put(identity.getByLabelText<HTMLInputElement>('Password'), PASSWORD);
    await userEvent.click(identity.getByRole('button', { name: 'Continue' }));
    await toasted('Your account is deleted');
  });

  test('that was called off at that question leaves everything as it is', async () => {
    server.change({ isRecent: false });
    await open();
    await ask();
    await put(word('Type annaberg to confirm'), 'annaberg');
    await confirm();
    const identity = await identityDialog();
    await userEvent.click(identity.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
    });
    expect(word('Type annaberg to confirm').value).toBe('annaberg');
    expect(toast()).toBeUndefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(document.activeElement).toBe(button('Delete account'));
  });

  test('that failed says that the account is still there', async () => {
    server.disturb(DELETE, { cut: true });
    await open();
    await ask();
    await put(word('Type annaberg to confirm'), 'annaberg');
    await confirm();
    await toasted('Your account is still there');
    expect(word('Type annaberg to confirm').value).toBe('annaberg');
    await confirm();
    await toasted('Your account is deleted');
  });
});
