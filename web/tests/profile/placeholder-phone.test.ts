import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLACEHOLDER_PHONE } from '@/features/profile/preview-data';

test('shows the same placeholder number as the public page of the server', () => {
  const rule = readFileSync('../crates/domain/src/contact.rs', 'utf8');
  expect(/PLACEHOLDER_PHONE: &str = "(.*)"/.exec(rule)?.[1]).toBe(PLACEHOLDER_PHONE);
});
