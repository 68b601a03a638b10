import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLACEHOLDER_PHONE } from '@/features/profile/preview-data';

test('the edit screen names the number that the server puts on the public page', () => {
  const rule = readFileSync('../crates/domain/src/contact.rs', 'utf8');
  expect(/PLACEHOLDER_PHONE: &str = "(.*)"/.exec(rule)?.[1]).toBe(PLACEHOLDER_PHONE);
});
