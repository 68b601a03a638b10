import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { SecondFactor } from '@/api/queries';
import { cancelledByUser, mockPasskeyBrowser, passkeyJson } from '@/testing/passkeys';
import { cancelDialog } from '@/testing/mock-dialogs';
import { getButton, getDescriptions, getField, getToast } from '../identity/app';
import { fill, press } from '../profile/screens';
import { findText, openScreen, server, waitForToast } from './screen';
import { authenticatorApp, CODE, errorResponse, recoveryCodes, SECRET, SERVER_ERROR } from './server';
import { APP_CODE, findDialog, getNameField, openWithFactors, renameInDialog, section } from './two-step';

const POST_PASSKEY = 'POST /api/identity/factors/passkey';
const POST_APP = 'POST /api/identity/factors/authenticator-app';
const GET_FACTORS = 'GET /api/identity/factors';

describe('an authenticator app', () => {
  async function openAppDialog() {
    await openScreen();
    await press('Add an authenticator app');
    return within(await findDialog('Add an authenticator app'));
  }

  test('is added with its first code, and the recovery codes follow', async () => {
    const appDialog = await openAppDialog();
    expect(appDialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(appDialog.getByRole('link', { name: 'Open authenticator app' }).getAttribute('href')).toContain(
      SECRET,
    );
    expect(appDialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(getNameField().value).toBe('Authenticator app');
    await fill(APP_CODE, '123 456');
    await press('Add app');
    await findDialog('Save your recovery codes');
    expect(server.bodiesTo(POST_APP)).toEqual([
      { challenge: 'add-app', name: 'Authenticator app', code: CODE },
    ]);
    await findText(/Never used/);
  });

  test('can be set up by hand with its key', async () => {
    const user = userEvent.setup();
    await openAppDialog();
    await user.click(getButton('Copy key'));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });

  test('keeps its dialog and its text after a wrong code', async () => {
    await openAppDialog();
    await fill(APP_CODE, '999999');
    await press('Add app');
    await waitFor(() => {
      expect(getDescriptions(getField(APP_CODE))).toEqual([
        'This code is wrong or too old. Enter the newest code from your app.',
      ]);
    });
    expect(document.activeElement).toBe(getField(APP_CODE));
    await fill(APP_CODE, CODE);
    await press('Add app');
    await findDialog('Save your recovery codes');
  });

  test('needs a name and all digits before a call', async () => {
    await openAppDialog();
    await renameInDialog(' ');
    await press('Add app');
    await waitFor(() => {
      expect(getDescriptions(getNameField())).toEqual(['Please enter a name']);
    });
    expect(getDescriptions(getField(APP_CODE))).toEqual(['Please enter the 6 digits']);
    expect(server.bodiesTo(POST_APP)).toEqual([]);
  });

  test('starts again when the challenge has expired', async () => {
    server.interceptNext(POST_APP, { response: errorResponse(400, 'invalid-action-code') });
    await openAppDialog();
    await fill(APP_CODE, CODE);
    await press('Add app');
    await waitForToast('Authenticator app not added', 'This took too long. Please start again.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is announced by a toast when it is not the first second step', async () => {
    await openWithFactors();
    await press('Add an authenticator app');
    await findDialog('Add an authenticator app');
    await fill(APP_CODE, CODE);
    await press('Add app');
    await waitForToast('Second step added', 'You can now use Authenticator app to sign in.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getButton('Add an authenticator app'));
    await waitFor(() => {
      expect(within(section().getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    });
  });

  test('shows why the server refuses another one', async () => {
    await openWithFactors();
    server.interceptNext(`${POST_APP}/start`, { response: errorResponse(409, 'too-many-factors') });
    await press('Add an authenticator app');
    await waitForToast(
      'Authenticator app not added',
      'An account can have at most 10 passkeys and apps. Remove one first.',
    );
  });
});

describe('a passkey', () => {
  async function openPasskeyDialog() {
    await openScreen({ passkeys: true });
    await press('Add a passkey');
    await findDialog('Add a passkey');
  }

  test('is named after the device and created in the click', async () => {
    const { create } = mockPasskeyBrowser();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604.1');
    await openPasskeyDialog();
    expect(getNameField().value).toBe('iPhone');
    expect(create).not.toHaveBeenCalled();
    await press('Create passkey');
    await findDialog('Save your recovery codes');
    expect(server.bodiesTo(POST_PASSKEY)).toEqual([
      { challenge: 'add-passkey', name: 'iPhone', passkey: passkeyJson },
    ]);
  });

  test('can be created after the user has cancelled once', async () => {
    mockPasskeyBrowser().create.mockRejectedValueOnce(cancelledByUser());
    await openPasskeyDialog();
    await press('Create passkey');
    await findText('The passkey was cancelled or took too long. Please try again.');
    expect(getToast()).toBeUndefined();
    expect(server.bodiesTo(POST_PASSKEY)).toEqual([]);
    await press('Create passkey');
    await findDialog('Save your recovery codes');
  });

  test('cannot be added twice on one device', async () => {
    const error = new DOMException('Exists.', 'InvalidStateError');
    mockPasskeyBrowser().create.mockRejectedValueOnce(error);
    await openPasskeyDialog();
    await press('Create passkey');
    await findText('This device already has a passkey for your account.');
  });

  test.each([
    ['cannot be reached', { disconnect: true } as const, /^Can't reach the server\./],
    ['fails', { response: SERVER_ERROR }, /^Something went wrong/],
    ['is called too often', { response: errorResponse(429, 'too-many-requests') }, /^Too many attempts\./],
  ])('is created once, even if the server %s at first', async (_, interception, text) => {
    const { create } = mockPasskeyBrowser();
    server.interceptNext(POST_PASSKEY, interception);
    await openPasskeyDialog();
    await press('Create passkey');
    await findText(text);
    await press('Create passkey');
    await findDialog('Save your recovery codes');
    expect(create).toHaveBeenCalledTimes(1);
  });

  test('is created again after the server has refused it', async () => {
    const { create } = mockPasskeyBrowser();
    server.interceptNext(POST_PASSKEY, { response: errorResponse(400, 'invalid-passkey') });
    await openPasskeyDialog();
    await press('Create passkey');
    await findText("Your passkey couldn't be checked. Please try again.");
    await press('Create passkey');
    await findDialog('Save your recovery codes');
    expect(create).toHaveBeenCalledTimes(2);
  });
});

describe('an app whose response is lost', () => {
  /** The server stores the app but does not respond. It refuses a retry. */
  async function addWithoutResponse(knownFactors: SecondFactor[] = []) {
    server.update({ factors: knownFactors });
    await openScreen();
    await press('Add an authenticator app');
    await findDialog('Add an authenticator app');
    const newApp = { ...authenticatorApp, id: 'app-2', name: 'New app' };
    server.update({ factors: [...knownFactors, newApp], unusedRecoveryCodes: 10 });
    server.interceptNext(
      POST_APP,
      { disconnect: true },
      { response: errorResponse(400, 'invalid-action-code') },
    );
    await fill(APP_CODE, CODE);
    return () => press('Add app');
  }

  test('leads to new recovery codes', async () => {
    const submit = await addWithoutResponse();
    await submit();
    await findDialog('Second step added');
    await press('Create new codes');
    const codes = within(await findDialog('Save your recovery codes'));
    expect(codes.getByText(recoveryCodes[0] ?? '')).toBeTruthy();
    await userEvent.click(codes.getByRole('checkbox', { name: 'I saved these codes' }));
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getButton('Add an authenticator app'));
  });

  test('is found after the refused retry if the list could not be loaded before', async () => {
    const submit = await addWithoutResponse();
    server.interceptNext(GET_FACTORS, { disconnect: true });
    await submit();
    await findText("Can't reach the server. Check your connection and try again.");
    await submit();
    await findDialog('Second step added');
    expect(getToast()).toBeUndefined();
    await press('Later');
    await section().findByText('10 of 10 recovery codes left.');
  });

  test('needs no new recovery codes if the account has other second steps', async () => {
    const submit = await addWithoutResponse([authenticatorApp]);
    await submit();
    await waitForToast('Second step added', 'You can now use New app to sign in.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not confused with an older app', async () => {
    const submit = await addWithoutResponse([authenticatorApp]);
    server.update({ factors: [authenticatorApp] });
    await submit();
    await findText("Can't reach the server. Check your connection and try again.");
    await submit();
    await waitForToast('Authenticator app not added', 'This took too long. Please start again.');
  });
});

describe('the recovery codes of the first second step', () => {
  async function openCodes() {
    await openScreen();
    await press('Add an authenticator app');
    await findDialog('Add an authenticator app');
    await fill(APP_CODE, CODE);
    await press('Add app');
    return within(await findDialog('Save your recovery codes'));
  }

  test('must be saved before the dialog can be done', async () => {
    const codes = await openCodes();
    const items = within(codes.getByRole('list', { name: 'Your recovery codes' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(getButton('Done').disabled).toBe(true);
    await userEvent.click(codes.getByRole('checkbox', { name: 'I saved these codes' }));
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getButton('Add an authenticator app'));
    await section().findByText('10 of 10 recovery codes left.');
  });

  test('can be copied and downloaded', async () => {
    const user = userEvent.setup();
    let file: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          file = blob;
          return 'blob:codes';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await openCodes();
    await user.click(getButton('Copy'));
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
    await press('Download');
    expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      'recovery-codes.txt',
    ]);
    const text = `Recovery codes of anna@example.com for Foto & Co. Each code works once.\n\n`;
    expect(file?.size).toBe(`${text}${recoveryCodes.join('\n')}\n`.length);
  });

  test('are not closed by accident', async () => {
    await openCodes();
    cancelDialog();
    await findDialog('Close without saving?');
    await press('Back to the codes');
    expect(screen.getByRole('dialog', { name: 'Save your recovery codes' })).toBeTruthy();
    cancelDialog();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
