import { expect, test } from 'vitest';
import { buildMailtoLink } from './paths';

test('builds a mailto link with a subject', () => {
  expect(buildMailtoLink('bo@example.com')).toBe('mailto:bo@example.com');
  expect(buildMailtoLink('bo@example.com', 'Portrait & more')).toBe(
    'mailto:bo@example.com?subject=Portrait%20%26%20more',
  );
});

test('adds a body to the link', () => {
  expect(buildMailtoLink('bo@example.com', 'Re: Portraits', 'Hi Bo,\n\n')).toBe(
    'mailto:bo@example.com?subject=Re%3A%20Portraits&body=Hi%20Bo%2C%0D%0A%0D%0A',
  );
});

test('escapes an address or a subject that would add a recipient', () => {
  expect(buildMailtoLink('a?bcc=b@x.co')).toBe('mailto:a%3Fbcc%3Db@x.co');
  expect(buildMailtoLink('a@x.co', 'x&bcc=b@x.co')).toBe('mailto:a@x.co?subject=x%26bcc%3Db%40x.co');
});
