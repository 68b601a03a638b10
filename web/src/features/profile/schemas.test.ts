import { expect, test } from 'vitest';
import { profileSchema } from './schemas';

const CHARACTERS_MESSAGE = 'Username can only contain letters, numbers, hyphens, and underscores';
const LENGTH_MESSAGE = 'Username must be 3 to 30 characters';

function getErrors(field: 'username' | 'displayName' | 'bio', value: string) {
  const issues = profileSchema.safeParse({ [field]: value }).error?.issues ?? [];
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message);
}

test.each([
  ['', LENGTH_MESSAGE],
  ['ab', LENGTH_MESSAGE],
  ['a'.repeat(31), LENGTH_MESSAGE],
  ['anna berg', CHARACTERS_MESSAGE],
  ['änna', CHARACTERS_MESSAGE],
  ['anna/../admin', CHARACTERS_MESSAGE],
])('refuses the username "%s"', (username, message) => {
  expect(getErrors('username', username)).toEqual([message]);
});

test.each(['abc', 'Anna_Berg-2', 'x'.repeat(30)])('accepts the username "%s"', (username) => {
  expect(getErrors('username', username)).toEqual([]);
});

test('requires a display name of at most 100 characters', () => {
  expect(getErrors('displayName', ' ')).toEqual(['Display name is required']);
  expect(getErrors('displayName', 'n'.repeat(100))).toEqual([]);
  expect(getErrors('displayName', 'n'.repeat(101))).toEqual(['Display name must be at most 100 characters']);
});

test('limits the bio to 500 characters, however many bytes they have', () => {
  expect(getErrors('bio', '📷'.repeat(500))).toEqual([]);
  expect(getErrors('bio', '📷'.repeat(501))).toEqual(['Bio must be at most 500 characters']);
});
