import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { cancelledByUser, mockPasskeyBrowser, passkeyJson } from '@/testing/passkeys';
import { cancelDialog } from '@/testing/mock-dialogs';
import { createExampleUser } from '@/testing/session';
import { createHold, getButton, getDescriptions, getField, getToast } from '../identity/app';
import { dialog, fill, press } from '../profile/screens';
import { findText, getSection, openScreen, server, waitForToast } from './screen';
import {
  authenticatorApp,
  CODE,
  errorResponse,
  passkey,
  passwordProvider,
  recoveryCodes,
  SECRET,
  SERVER_ERROR,
} from './server';

const GET_FACTORS = 'GET /api/identity/factors';
const POST_PASSKEY = 'POST /api/identity/factors/passkey';
const POST_APP = 'POST /api/identity/factors/authenticator-app';
const POST_CODES = 'POST /api/identity/recovery-codes';
const PUT_PASSKEY = 'PUT /api/identity/factors/passkey-1';
const DELETE_PASSKEY = 'DELETE /api/identity/factors/passkey-1';
const APP_CODE = 'Code from your app';

const section = () => getSection('Two-step sign-in');
const findDialog = (name: string) => screen.findByRole('dialog', { name });

async function openWithFactors(factors = [passkey], unusedRecoveryCodes = 8) {
  server.update({ factors, unusedRecoveryCodes });
  await openScreen({ passkeys: true });
  await section().findByRole('list', { name: 'Your second steps' });
}

describe('without a second step', () => {
  test('the section says so and offers an app, and a passkey where both sides support it', async () => {
    mockPasskeyBrowser();
    await openScreen({ passkeys: true });
    await findText(/You sign in with one step\./);
    expect(getButton('Add a passkey').disabled).toBe(false);
    expect(getButton('Add an authenticator app').disabled).toBe(false);
    expect(section().queryByText('Recovery codes')).toBeNull();
  });

  test.each([
    ['the browser', () => undefined, true],
    ['the server', () => void mockPasskeyBrowser(), false],
  ])('no passkey is offered if %s has none', async (_, setUpBrowser, passkeys) => {
    setUpBrowser();
    await openScreen({ passkeys });
    await section().findByRole('button', { name: 'Add an authenticator app' });
    expect(section().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  test('the email must be confirmed first', async () => {
    mockPasskeyBrowser();
    server.update({ user: createExampleUser({ emailVerified: false, providerData: [passwordProvider] }) });
    await openScreen({ passkeys: true });
    await section().findByText('Please confirm your email first. We sent a link to anna@example.com.');
    expect(getButton('Add a passkey').disabled).toBe(true);
    expect(getButton('Add an authenticator app').disabled).toBe(true);
  });
});

describe('loading', () => {
  test('shows a skeleton, and an error with a retry when it fails', async () => {
    const hold = createHold();
    server.interceptNext(GET_FACTORS, { after: hold.after, response: SERVER_ERROR });
    await openScreen();
    expect(section().getByText('Loading your second steps...')).toBeTruthy();
    hold.release();
    await section().findByText("Couldn't load your second steps.");
    await userEvent.click(section().getByRole('button', { name: 'Try again' }));
    await section().findByText('Off');
  });
});

const getNameField = () => dialog().getByLabelText<HTMLInputElement>('Name');

async function renameInDialog(name: string) {
  await userEvent.clear(getNameField());
  await userEvent.paste(name);
}

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

  test('is created once, even if the server cannot be reached at first', async () => {
    const { create } = mockPasskeyBrowser();
    server.interceptNext(POST_PASSKEY, { disconnect: true });
    await openPasskeyDialog();
    await press('Create passkey');
    await findText("Can't reach the server. Check your connection and try again.");
    await press('Create passkey');
    await findDialog('Save your recovery codes');
    expect(create).toHaveBeenCalledTimes(1);
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

describe('a second step in the list', () => {
  test('shows its kind, its age and its last use', async () => {
    await openWithFactors([passkey, authenticatorApp]);
    const items = within(section().getByRole('list')).getAllByRole('listitem');
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
    const [added, used] = [passkey.createdAt, passkey.lastUsedAt ?? 0].map((time) => format.format(time));
    expect(items.map(({ textContent }) => textContent)).toEqual([
      `iPhonePasskey · Added ${added ?? ''} · Last used ${used ?? ''}`,
      `Authenticator appAuthenticator app · Added ${added ?? ''} · Never used`,
    ]);
  });

  test('can be renamed', async () => {
    await openWithFactors();
    await press('Rename iPhone');
    await renameInDialog(' Work phone ');
    await press('Save name');
    await findText('Work phone');
    expect(server.bodiesTo(PUT_PASSKEY)).toEqual([{ name: 'Work phone' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getButton('Rename Work phone'));
  });

  test('keeps the typed name after an error', async () => {
    await openWithFactors();
    server.interceptNext(PUT_PASSKEY, { response: SERVER_ERROR });
    await press('Rename iPhone');
    await renameInDialog('x'.repeat(61));
    await press('Save name');
    await waitFor(() => {
      expect(getDescriptions(getNameField())).toEqual(['Name must be at most 60 characters']);
    });
    await renameInDialog('Work phone');
    await press('Save name');
    await waitForToast('Name not saved');
    expect(getNameField().value).toBe('Work phone');
  });

  test('is removed after a confirmation', async () => {
    await openWithFactors([passkey, authenticatorApp]);
    await press('Remove iPhone');
    await findText('You can no longer sign in with it.');
    await press('Keep it');
    expect(server.bodiesTo(DELETE_PASSKEY)).toEqual([]);
    await press('Remove iPhone');
    await press('Remove');
    await waitForToast('Removed', 'You can no longer sign in with iPhone.');
    await waitFor(() => {
      expect(section().queryByText('iPhone')).toBeNull();
    });
    expect(section().getByText('Authenticator app')).toBeTruthy();
  });

  test('says what ends with the last one', async () => {
    await openWithFactors();
    await press('Remove iPhone');
    await findText(
      /Sign-in will need only your password or Google again, and your recovery codes stop working\./,
    );
    await press('Remove');
    await section().findByText('Off');
    expect(section().queryByText('Recovery codes')).toBeNull();
  });

  test('counts as removed when another tab has removed it', async () => {
    await openWithFactors();
    server.update({ factors: [] });
    await press('Remove iPhone');
    await press('Remove');
    await section().findByText('Off');
    expect(getToast()?.[0]).toBe('Removed');
  });

  test('stays when the removal fails', async () => {
    await openWithFactors();
    server.interceptNext(DELETE_PASSKEY, { response: SERVER_ERROR });
    await press('Remove iPhone');
    await press('Remove');
    await waitForToast('Not removed');
    expect(screen.getByText('iPhone')).toBeTruthy();
  });
});

describe('recovery codes', () => {
  test.each([
    [8, '8 of 10 recovery codes left.'],
    [3, '3 of 10 recovery codes left. Create new codes before you run out.'],
    [0, 'No recovery codes left. If you lose your device, you cannot sign in. Create new codes.'],
  ])('%i unused codes are shown as "%s"', async (count, text) => {
    await openWithFactors([passkey], count);
    expect(section().getByText(text).classList.contains('text-danger')).toBe(count <= 3);
  });

  test('are replaced after a confirmation', async () => {
    await openWithFactors([passkey], 1);
    await press('Create new codes');
    const confirmation = within(await findDialog('Create new recovery codes?'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Create new codes' }));
    const codes = within(await findDialog('Save your recovery codes'));
    await userEvent.click(codes.getByRole('checkbox', { name: 'I saved these codes' }));
    await press('Done');
    await section().findByText('10 of 10 recovery codes left.');
    expect(server.bodiesTo(POST_CODES)).toHaveLength(1);
    expect(document.activeElement).toBe(getButton('Create new codes'));
  });

  test('stay when new ones could not be created', async () => {
    await openWithFactors();
    server.interceptNext(POST_CODES, { response: SERVER_ERROR });
    await press('Create new codes');
    const confirmation = within(await findDialog('Create new recovery codes?'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Create new codes' }));
    await waitForToast('No new codes');
    expect(screen.getByText('8 of 10 recovery codes left.')).toBeTruthy();
  });
});
