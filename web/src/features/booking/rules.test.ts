import { expect, test } from 'vitest';
import { validateRequest, trimRequest } from './rules';

const VALID_REQUEST = { clientName: 'Bo', clientEmail: 'bo@example.com', message: '' };

test('accepts a name and an email address, and trims all fields', () => {
  expect(validateRequest(VALID_REQUEST)).toEqual({});
  expect(
    trimRequest({ clientName: ' Bo ', clientEmail: ' bo@example.com ', message: '\n Hi\n there \n' }),
  ).toEqual({
    clientName: 'Bo',
    clientEmail: 'bo@example.com',
    message: 'Hi\n there',
  });
});

test('requires a name and an email address', () => {
  expect(validateRequest({ clientName: '  ', clientEmail: '', message: '' })).toEqual({
    clientName: 'Name is required',
    clientEmail: 'Valid email is required',
  });
});

test('counts an emoji as one character and ignores spaces at both ends', () => {
  const fits = { clientName: '🙂'.repeat(100), message: ` ${'🙂'.repeat(500)} ` };
  expect(validateRequest({ ...VALID_REQUEST, ...fits })).toEqual({});
  expect(
    validateRequest({ ...VALID_REQUEST, clientName: 'x'.repeat(101), message: 'x'.repeat(501) }),
  ).toEqual({
    clientName: 'Name must be at most 100 characters',
    message: 'Message must be at most 500 characters',
  });
});

// Most of these addresses are also in the server's tests, in `crates/domain/src/email.rs`.
test.each([
  'a@b.co',
  'Anna.Berg+clients@Studio-Berg.example',
  "o'neil@mail.example.org",
  'x@xn--mller-kva.xn--p1ai',
  ' anna@example.com ',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
])('accepts %s', (clientEmail) => {
  expect(validateRequest({ ...VALID_REQUEST, clientEmail })).toEqual({});
});

test.each([
  'a',
  'a@b',
  '@b.co',
  'a@',
  'a@@b.co',
  'a b@c.de',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@x.com\r\nBcc:e@e.e',
  'a@x.co?bcc=b@x.co',
  '.a@b.co',
  'a..b@c.de',
  'a@-b.co',
  'a@b-.co',
  'a@b..co',
  'a@b.c',
  '"a b"@c.de',
  'å@b.co',
  'a@b.co\0',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.com`,
  `${'a'.repeat(64)}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(62)}.com`,
])('rejects %j', (clientEmail) => {
  expect(validateRequest({ ...VALID_REQUEST, clientEmail })).toEqual({
    clientEmail: 'Valid email is required',
  });
});
