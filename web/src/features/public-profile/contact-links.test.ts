import { expect, test } from 'vitest';
import { contactLinks } from './contact-links';

const hrefs = (contact: Parameters<typeof contactLinks>[0]) => contactLinks(contact).map(({ href }) => href);

test('a link for each way she can be reached, and none for what she hides', () => {
  const all = { email: 'anna@example.com', phone: '+46 (70) 123-45.67', socialHandle: 'anna.berg' };
  expect(hrefs(all)).toEqual([
    'mailto:anna@example.com',
    'tel:+46701234567',
    'https://instagram.com/anna.berg',
  ]);
  expect(hrefs({ phone: '(555) 555-0100' })).toEqual(['tel:5555550100']);
  expect(hrefs({})).toEqual([]);
});

test('nothing in a text can add a recipient or lead elsewhere', () => {
  expect(hrefs({ email: 'a?bcc=b@x.co' })).toEqual(['mailto:a%3Fbcc%3Db@x.co']);
  expect(hrefs({ socialHandle: '../evil?x#y' })).toEqual(['https://instagram.com/..%2Fevil%3Fx%23y']);
});
