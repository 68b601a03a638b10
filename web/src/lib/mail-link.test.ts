import { expect, test } from 'vitest';
import { mailLink } from './mail-link';

test('a link to write to somebody, with what it is about', () => {
  expect(mailLink('bo@example.com')).toBe('mailto:bo@example.com');
  expect(mailLink('bo@example.com', 'Portrait & more')).toBe(
    'mailto:bo@example.com?subject=Portrait%20%26%20more',
  );
});

test('a mail may begin with a greeting', () => {
  expect(mailLink('bo@example.com', 'Re: Portraits', 'Hi Bo,\n\n')).toBe(
    'mailto:bo@example.com?subject=Re%3A%20Portraits&body=Hi%20Bo%2C%0D%0A%0D%0A',
  );
});

test('nothing in the address or the subject can add a recipient', () => {
  expect(mailLink('a?bcc=b@x.co')).toBe('mailto:a%3Fbcc%3Db@x.co');
  expect(mailLink('a@x.co', 'x&bcc=b@x.co')).toBe('mailto:a@x.co?subject=x%26bcc%3Db%40x.co');
});
