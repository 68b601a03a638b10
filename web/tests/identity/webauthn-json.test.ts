import { expect, test, vi } from 'vitest';
import { creationOptions, requestOptions } from '@/testing/passkeys';
import {
  convertToJson,
  decodeBase64Url,
  encodeBase64Url,
  parseCreationOptions,
  parseRequestOptions,
} from '@/api/identity/passkeys/webauthn-json';

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
const toArray = (source: BufferSource | undefined) => [...new Uint8Array(source as ArrayBuffer)];

test.each([[[]], [[0]], [[255, 239]], [[1, 2, 3]], [[251, 255, 191, 0]]])(
  'encodes %j as base64url without padding and decodes it again',
  (values) => {
    const text = encodeBase64Url(bytes(...values));
    expect(text).toBe(Buffer.from(values).toString('base64url'));
    expect(toArray(decodeBase64Url(text))).toEqual(values);
  },
);

test('encodes a large value', () => {
  const values = new Uint8Array(200_000).fill(7);
  expect(encodeBase64Url(values.buffer)).toBe(Buffer.from(values).toString('base64url'));
});

test('parses the options for a new passkey in a browser without a parser', () => {
  vi.stubGlobal('PublicKeyCredential', {});
  const options = parseCreationOptions(creationOptions);
  expect(toArray(options.challenge)).toEqual([1, 2, 3]);
  expect(toArray(options.user.id)).toEqual([...Buffer.from('u1')]);
  expect(options.user.name).toBe('anna@example.com');
  expect(options.excludeCredentials?.map(({ id }) => toArray(id))).toEqual([[255, 239]]);
  expect(options.pubKeyCredParams).toEqual(creationOptions.pubKeyCredParams);
});

test('parses the options for a sign-in in a browser without a parser', () => {
  vi.stubGlobal('PublicKeyCredential', {});
  const options = parseRequestOptions(requestOptions);
  expect(toArray(options.challenge)).toEqual([1, 2, 3]);
  expect(options.allowCredentials?.map(({ id }) => toArray(id))).toEqual([[255, 239]]);
  expect(options.allowCredentials?.[0]?.transports).toEqual(['internal']);
  expect(parseRequestOptions({ challenge: 'AQID' }).allowCredentials).toEqual([]);
});

test("uses the browser's own parsers", () => {
  const parsed = { challenge: bytes(9) };
  const parser = vi.fn(() => parsed);
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: parser,
    parseRequestOptionsFromJSON: parser,
  });
  expect(parseCreationOptions(creationOptions)).toBe(parsed);
  expect(parseRequestOptions(requestOptions)).toBe(parsed);
  expect(parser.mock.calls).toEqual([[creationOptions], [requestOptions]]);
});

const credential = {
  id: 'AQ',
  rawId: bytes(1),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
};
const convert = (parts: object) =>
  convertToJson({ ...credential, ...parts } as unknown as PublicKeyCredential);

test("uses the browser's own conversion of a credential", () => {
  expect(convert({ toJSON: () => 'own' })).toBe('own');
});

test.each([
  ['without toJSON', {}],
  [
    'of a password manager that refuses toJSON',
    {
      toJSON: () => {
        throw new TypeError('Illegal invocation');
      },
    },
  ],
])('converts a new passkey %s', (_, parts) => {
  const response = {
    clientDataJSON: bytes(2),
    attestationObject: bytes(3),
    getTransports: () => ['internal', 'hybrid'],
  };
  expect(convert({ ...parts, response })).toEqual({
    id: 'AQ',
    rawId: 'AQ',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: 'Ag', attestationObject: 'Aw', transports: ['internal', 'hybrid'] },
    clientExtensionResults: { credProps: { rk: true } },
  });
});

test('converts a new passkey whose browser does not know its transports', () => {
  const json = convert({ response: { clientDataJSON: bytes(2), attestationObject: bytes(3) } });
  expect(json).toMatchObject({ response: { transports: [] } });
});

test.each([
  [bytes(5), { userHandle: 'BQ' }],
  [null, {}],
])('converts the answer of a passkey with the user handle %j', (userHandle, expected) => {
  const response = {
    clientDataJSON: bytes(2),
    authenticatorData: bytes(3),
    signature: bytes(4),
    userHandle,
  };
  expect(convert({ response })).toMatchObject({
    response: { clientDataJSON: 'Ag', authenticatorData: 'Aw', signature: 'BA', ...expected },
  });
});
