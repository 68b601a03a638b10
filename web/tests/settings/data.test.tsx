import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getButton, getDescriptions, createHold, getToast } from '../identity/app';
import { waitForHeading, dialog, press, replaceText } from '../profile/screens';
import { findIdentityDialog, openScreen, findText, server, waitForToast } from './screen';
import { SERVER_ERROR, PASSWORD, errorResponse } from './server';

const GET_EXPORT = 'GET /api/account/export';
const DELETE_USER = 'DELETE /api/identity/user';

describe('the download', () => {
  const savedFiles: { name: string; content: Promise<string> }[] = [];

  beforeEach(() => {
    savedFiles.length = 0;
    let lastContent = Promise.resolve('');
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (content: Blob) => {
          lastContent = content.text();
          return 'blob:account';
        },
        revokeObjectURL: vi.fn(),
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) savedFiles.push({ name: this.download, content: lastContent });
    });
  });

  test('saves the whole file under the name of the server', async () => {
    const hold = createHold();
    server.interceptNext(GET_EXPORT, { after: hold.after });
    await openScreen();
    await press('Download my data');
    expect(getButton('Preparing...').getAttribute('aria-busy')).toBe('true');
    hold.release();
    await findText('Your download has started.');
    expect(savedFiles.map(({ name }) => name)).toEqual(['lenslink-annaberg-2026-05-12.zip']);
    expect(await savedFiles[0]?.content).toBe('PK the zip');
    expect(server.calls.find(({ route }) => route === GET_EXPORT)?.headers.authorization).toBe(
      'Bearer token-1',
    );
  });

  test('shows the wait after too many downloads', async () => {
    server.interceptNext(GET_EXPORT, {
      response: errorResponse(429, 'too-many-requests', { 'retry-after': '1800' }),
    });
    await openScreen();
    await press('Download my data');
    await waitForToast(
      'Download failed',
      'Too many downloads in a short time. Please wait 30 minutes and try again.',
    );
    expect(savedFiles).toEqual([]);
  });

  test.each([
    ['a server error', { response: SERVER_ERROR }, /Something went wrong on our side/],
    ['no connection', { disconnect: true as const }, /Can't reach the server/],
  ])('shows an error after %s and can be retried', async (_, interception, text) => {
    server.interceptNext(GET_EXPORT, interception);
    await openScreen();
    await press('Download my data');
    await waitForToast('Download failed');
    expect(getToast()?.[1]).toMatch(text);
    await screen.findByRole('button', { name: 'Download my data' });
    await press('Download my data');
    await findText('Your download has started.');
  });
});

describe('deleting the account', () => {
  async function openDeleteDialog() {
    await waitFor(() => {
      expect(getButton('Delete account').disabled).toBe(false);
    });
    await press('Delete account');
  }
  const getConfirmationField = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
  const confirm = async () =>
    userEvent.click(await dialog().findByRole('button', { name: 'Delete account' }));

  test('lists what is deleted and what is kept', async () => {
    await openScreen();
    await openDeleteDialog();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Your page, services and photo',
      'All requests with client details and messages',
      'Your statistics, settings and sessions',
      'Your username annaberg stays reserved, so that no one can take over your links.',
      'Emails that your clients already have.',
    ]);
    expect(dialog().getByText(/This can't be undone\./)).toBeTruthy();
  });

  test.each(['', 'anna', 'Delete'])('is refused for "%s"', async (text) => {
    await openScreen();
    await openDeleteDialog();
    await replaceText(getConfirmationField('Type annaberg to confirm'), text);
    await confirm();
    await waitFor(() => {
      expect(getDescriptions(getConfirmationField('Type annaberg to confirm'))).toEqual([
        'Please type annaberg',
      ]);
    });
    expect(server.bodiesTo(DELETE_USER)).toEqual([]);
  });

  test.each(['annaberg', ' @AnnaBerg '])(
    'is accepted for "%s", ends on the landing page and shows a toast',
    async (text) => {
      const { router, session } = await openScreen();
      await openDeleteDialog();
      await replaceText(getConfirmationField('Type annaberg to confirm'), text);
      await confirm();
      await waitForHeading('Turn your social profile into a booking machine');
      expect(getToast()).toEqual(['Account deleted', 'Thank you for using this site.', 'default']);
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

  test('asks for the email address of a user without a username', async () => {
    server.update({ username: null });
    await openScreen();
    await openDeleteDialog();
    await replaceText(getConfirmationField('Type anna@example.com to confirm'), 'anna@example.com');
    expect(dialog().queryByText(/stays reserved/)).toBeNull();
    await confirm();
    await waitForToast('Account deleted');
  });

  test('asks to confirm the identity, keeps the typed text and continues', async () => {
    server.update({ isRecent: false });
    await openScreen();
    await openDeleteDialog();
    await replaceText(getConfirmationField('Type annaberg to confirm'), 'annaberg');
    await confirm();
    const identity = await findIdentityDialog();
    await replaceText(identity.getByLabelText<HTMLInputElement>('Password'), PASSWORD);
    await userEvent.click(identity.getByRole('button', { name: 'Continue' }));
    await waitForToast('Account deleted');
  });

  test('changes nothing when the identity check is cancelled', async () => {
    server.update({ isRecent: false });
    await openScreen();
    await openDeleteDialog();
    await replaceText(getConfirmationField('Type annaberg to confirm'), 'annaberg');
    await confirm();
    const identity = await findIdentityDialog();
    await userEvent.click(identity.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
    });
    expect(getConfirmationField('Type annaberg to confirm').value).toBe('annaberg');
    expect(getToast()).toBeUndefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(document.activeElement).toBe(getButton('Delete account'));
  });

  test('says that the account still exists when it fails', async () => {
    server.interceptNext(DELETE_USER, { disconnect: true });
    await openScreen();
    await openDeleteDialog();
    await replaceText(getConfirmationField('Type annaberg to confirm'), 'annaberg');
    await confirm();
    await waitForToast('Account not deleted');
    expect(getConfirmationField('Type annaberg to confirm').value).toBe('annaberg');
    await confirm();
    await waitForToast('Account deleted');
  });
});
