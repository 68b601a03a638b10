import { expect, test, vi } from 'vitest';
import { creationOptions, mockPasskeyBrowser, passkeyJson, requestOptions } from '@/testing/passkeys';
import { createPasskey, requestPasskey, supportsPasskeyAutofill } from './passkeys';

test('returns a new passkey as JSON', async () => {
  const { create } = mockPasskeyBrowser();
  expect(await createPasskey(creationOptions)).toEqual(passkeyJson);
  expect(create.mock.lastCall?.[0].publicKey?.user.name).toBe('anna@example.com');
});

test('asks for a passkey in a window, or in the list at the email field until the signal aborts', async () => {
  const { get } = mockPasskeyBrowser({ hasAutofill: true });
  expect(await requestPasskey(requestOptions)).toEqual(passkeyJson);
  expect(get.mock.lastCall?.[0]).not.toHaveProperty('mediation');

  const controller = new AbortController();
  const request = requestPasskey(requestOptions, { signal: controller.signal, isAutofill: true });
  controller.abort();
  await expect(request).rejects.toMatchObject({ code: 'passkey-cancelled' });
  expect(get.mock.lastCall?.[0].mediation).toBe('conditional');
});

test.each([
  ['NotAllowedError', 'passkey-cancelled'],
  ['AbortError', 'passkey-cancelled'],
  ['InvalidStateError', 'credential-already-in-use'],
  ['SecurityError', 'passkey-wrong-address'],
  ['NotSupportedError', 'passkey-failed'],
  ['ConstraintError', 'passkey-failed'],
])('rejects with %s as %s', async (name, code) => {
  const { create, get } = mockPasskeyBrowser();
  const cause = new DOMException('From the browser.', name);
  create.mockRejectedValue(cause);
  get.mockRejectedValue(cause);
  await expect(createPasskey(creationOptions)).rejects.toMatchObject({ code, cause });
  await expect(requestPasskey(requestOptions)).rejects.toMatchObject({ code, cause });
});

test('rejects when the browser returns nothing, or the server sent unreadable options', async () => {
  const { get } = mockPasskeyBrowser();
  await expect(requestPasskey({ challenge: '#' })).rejects.toMatchObject({ code: 'passkey-failed' });
  get.mockResolvedValue(null);
  await expect(requestPasskey(requestOptions)).rejects.toMatchObject({ code: 'passkey-failed' });
});

test('knows whether the browser lists passkeys at the email field', async () => {
  mockPasskeyBrowser({ hasAutofill: true });
  expect(await supportsPasskeyAutofill()).toBe(true);
  vi.stubGlobal('PublicKeyCredential', {});
  expect(await supportsPasskeyAutofill()).toBe(false);
});
