import { expect, test } from 'vitest';
import { changedFields, conflictingFields } from './merge';

const base = { name: 'Anna', bio: 'Light.', phone: '' };

test('names only the fields that differ', () => {
  expect(changedFields({ ...base, bio: 'Water.' }, base)).toEqual({ bio: 'Water.' });
  expect(changedFields(base, base)).toEqual({});
});

test.each([
  ['a field that only this form changed', { bio: 'Water.' }, base, []],
  ['a field that only the other form changed', { bio: 'Water.' }, { ...base, phone: '1' }, []],
  ['the same change in both forms', { bio: 'Water.' }, { ...base, bio: 'Water.' }, []],
  ['two changes of one field', { bio: 'Water.', phone: '2' }, { ...base, bio: 'Sand.' }, ['bio']],
])('finds the conflicts of %s', (_, mine, theirs, conflicts) => {
  expect(conflictingFields(mine, base, theirs)).toEqual(conflicts);
});
