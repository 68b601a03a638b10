import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { cancelledByUser, mockPasskeyBrowser, passkeyJson } from '@/testing/passkeys';
import { createExampleUser } from '@/testing/session';
import { getDescriptions, getToast } from '../identity/app';
import { press, replaceText } from '../profile/screens';
import {
  findIdentityDialog,
  findText,
  mockPopups,
  openScreen,
  reportGoogleReturn,
  server,
  waitForToast,
} from './screen';
import { authenticatorApp, CODE, errorResponse, googleProvider, passkey, PASSWORD } from './server';

const SECOND_STEP = 'POST /api/identity/reauthenticate/second-step';
const APP_CODE = 'Code from your app';

/** Removes the only second step, which needs a recent sign-in. */
async function openIdentityDialog(factor = authenticatorApp, secondStepMethods = ['authenticator-app']) {
  server.update({ factors: [factor], unusedRecoveryCodes: 10, isRecent: false, secondStepMethods });
  await openScreen({ passkeys: true });
  await press(`Remove ${factor.name}`);
  await press('Remove');
  return findIdentityDialog();
}

type IdentityDialog = Awaited<ReturnType<typeof findIdentityDialog>>;

async function confirmPassword(dialog: IdentityDialog) {
  await replaceText(dialog.getByLabelText<HTMLInputElement>('Password'), PASSWORD);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
}

async function enterCode(dialog: IdentityDialog, code: string) {
  await replaceText(await dialog.findByLabelText<HTMLInputElement>(APP_CODE), code);
}

describe('the second step of the identity check', () => {
  test('follows the password, and the action continues', async () => {
    const dialog = await openIdentityDialog();
    await confirmPassword(dialog);
    await waitFor(() => {
      expect(document.activeElement).toBe(dialog.getByLabelText(APP_CODE));
    });
    await enterCode(dialog, CODE);
    await waitForToast('Removed');
    expect(server.bodiesTo(SECOND_STEP)).toEqual([{ challenge: 'confirm', code: CODE }]);
    expect(server.calls.find(({ route }) => route === SECOND_STEP)?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-requested-by': 'lenslink',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('follows Google', async () => {
    server.update({ user: createExampleUser({ providerData: [googleProvider] }) });
    const { popups } = mockPopups();
    const dialog = await openIdentityDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    reportGoogleReturn('reauthenticate');
    await enterCode(dialog, CODE);
    await waitForToast('Removed');
  });

  test('shows a wrong code below its field', async () => {
    const dialog = await openIdentityDialog();
    await confirmPassword(dialog);
    await enterCode(dialog, '999999');
    await waitFor(() => {
      expect(getDescriptions(dialog.getByLabelText(APP_CODE))).toEqual([
        'This code is wrong or too old. Enter the newest code from your app.',
      ]);
    });
    await enterCode(dialog, CODE);
    await waitForToast('Removed');
  });

  test('returns to the password on "Start again", and with a message when it took too long', async () => {
    const dialog = await openIdentityDialog();
    await confirmPassword(dialog);
    await userEvent.click(await dialog.findByRole('button', { name: 'Start again' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'));
    server.interceptNext(SECOND_STEP, { response: errorResponse(400, 'invalid-action-code') });
    await confirmPassword(dialog);
    await enterCode(dialog, CODE);
    await dialog.findByText('This took too long. Please try again.');
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'));
  });

  test('is cancelled with the dialog', async () => {
    const dialog = await openIdentityDialog();
    await confirmPassword(dialog);
    await dialog.findByLabelText(APP_CODE);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Remove Authenticator app?' });
    expect(getToast()).toBeUndefined();
  });
});

describe('a passkey alone', () => {
  test('confirms the identity instead of the password', async () => {
    mockPasskeyBrowser();
    const dialog = await openIdentityDialog(passkey);
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey instead' }));
    await waitForToast('Removed');
    expect(server.bodiesTo(SECOND_STEP)).toEqual([{ challenge: 'confirm', passkey: passkeyJson }]);
  });

  test('can be tried again after it was cancelled', async () => {
    mockPasskeyBrowser().get.mockRejectedValueOnce(cancelledByUser());
    const dialog = await openIdentityDialog(passkey);
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey instead' }));
    await findText('The passkey was cancelled or took too long. Please try again.');
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey instead' }));
    await waitForToast('Removed');
  });

  test('is the way for an account whose Google sign-in is no longer available', async () => {
    mockPasskeyBrowser();
    server.update({ user: createExampleUser({ providerData: [googleProvider] }) });
    server.update({ factors: [passkey], isRecent: false });
    await openScreen({ passkeys: true, googleSignIn: false });
    await press('Remove iPhone');
    await press('Remove');
    const dialog = await findIdentityDialog();
    expect(dialog.queryByText(/Forgot password/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitForToast('Removed');
  });

  test.each([
    ['the account has none', authenticatorApp, () => void mockPasskeyBrowser()],
    ['the browser supports none', passkey, () => undefined],
  ])('is not offered if %s', async (_, factor, setUpBrowser) => {
    setUpBrowser();
    const dialog = await openIdentityDialog(factor);
    expect(dialog.getByLabelText('Password')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});

test('uses the passkey as the second step after the password', async () => {
  const { get } = mockPasskeyBrowser();
  const dialog = await openIdentityDialog(passkey, ['passkey', 'recovery-code']);
  await confirmPassword(dialog);
  const button = await dialog.findByRole('button', { name: 'Use your passkey' });
  await waitFor(() => {
    expect(document.activeElement).toBe(button);
  });
  expect(dialog.getByText('Use a passkey to continue.')).toBeTruthy();
  expect(get).not.toHaveBeenCalled();
  await userEvent.click(button);
  await waitForToast('Removed');
  expect(vi.mocked(get)).toHaveBeenCalledTimes(1);
});
