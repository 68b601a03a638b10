import { expect, test } from 'vitest';
import { faultsOf, tidy } from './rules';

const BO = { clientName: 'Bo', clientEmail: 'bo@example.com', message: '' };

test('a name and an address are enough', () => {
  expect(faultsOf(BO)).toEqual({});
  expect(tidy({ clientName: ' Bo ', clientEmail: ' bo@example.com ', message: '\n Hi\n there \n' })).toEqual({
    clientName: 'Bo',
    clientEmail: 'bo@example.com',
    message: 'Hi\n there',
  });
});

test('nothing typed is two faults, in the words that are fixed', () => {
  expect(faultsOf({ clientName: '  ', clientEmail: '', message: '' })).toEqual({
    clientName: 'Name is required',
    clientEmail: 'Valid email is required',
  });
});

test('lengths count characters as people see them, without the space around', () => {
  const fits = { clientName: '🙂'.repeat(100), message: ` ${'🙂'.repeat(500)} ` };
  expect(faultsOf({ ...BO, ...fits })).toEqual({});
  expect(faultsOf({ ...BO, clientName: 'x'.repeat(101), message: 'x'.repeat(501) })).toEqual({
    clientName: 'Name must be at most 100 characters',
    message: 'Message must be at most 500 characters',
  });
});

// The same addresses as in the tests of the server's rule.
test.each([
  'a@b.co',
  'Anna.Berg+clients@Studio-Berg.example',
  "o'neil@mail.example.org",
  'x@xn--mller-kva.xn--p1ai',
  ' anna@example.com ',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
])('%s is an address', (clientEmail) => {
  expect(faultsOf({ ...BO, clientEmail })).toEqual({});
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
])('%j is none', (clientEmail) => {
  expect(faultsOf({ ...BO, clientEmail })).toEqual({ clientEmail: 'Valid email is required' });
});
