import { expect, test } from 'vitest';
import { profileSchema } from './schemas';

const CHARACTERS = 'Username can only contain letters, numbers, hyphens, and underscores';
const LENGTH = 'Username must be 3 to 30 characters';

function errorsOf(field: 'username' | 'displayName' | 'bio', value: string) {
  const issues = profileSchema.safeParse({ [field]: value }).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
}

test.each([
  ['', LENGTH],
  ['ab', LENGTH],
  ['a'.repeat(31), LENGTH],
  ['anna berg', CHARACTERS],
  ['änna', CHARACTERS],
  ['anna/../admin', CHARACTERS],
])('refuses the username "%s"', (username, message) => {
  expect(errorsOf('username', username)).toEqual([message]);
});

test.each(['abc', 'Anna_Berg-2', 'x'.repeat(30)])('accepts the username "%s"', (username) => {
  expect(errorsOf('username', username)).toEqual([]);
});

test('requires a display name of at most 100 characters', () => {
  expect(errorsOf('displayName', ' ')).toEqual(['Display name is required']);
  expect(errorsOf('displayName', 'n'.repeat(100))).toEqual([]);
  expect(errorsOf('displayName', 'n'.repeat(101))).toEqual(['Display name must be at most 100 characters']);
});

test('limits the bio to 500 characters, however many bytes they have', () => {
  expect(errorsOf('bio', '📷'.repeat(500))).toEqual([]);
  expect(errorsOf('bio', '📷'.repeat(501))).toEqual(['Bio must be at most 500 characters']);
});
