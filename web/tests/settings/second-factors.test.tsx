import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { mockPasskeyBrowser } from '@/testing/passkeys';
import { createExampleUser } from '@/testing/session';
import { createHold, getButton, getDescriptions, getToast } from '../identity/app';
import { press } from '../profile/screens';
import { findText, openScreen, server, waitForToast } from './screen';
import { authenticatorApp, passkey, passwordProvider, SERVER_ERROR } from './server';
import { findDialog, getNameField, openWithFactors, renameInDialog, section } from './two-step';

const GET_FACTORS = 'GET /api/identity/factors';
const POST_CODES = 'POST /api/identity/recovery-codes';
const PUT_PASSKEY = 'PUT /api/identity/factors/passkey-1';
const DELETE_PASSKEY = 'DELETE /api/identity/factors/passkey-1';

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
    expect(document.activeElement?.textContent).toMatch(/^Add another/);
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
    await waitFor(() => {
      expect(document.activeElement?.textContent).toMatch(/^OffYou sign in/);
    });
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
