import { expect, test } from 'vitest';
import { serviceSchema } from './schemas';

const PORTRAITS = { title: 'Portraits', description: 'One hour, two looks.', price: '180' };

const getErrors = (changes: Partial<typeof PORTRAITS>) =>
  serviceSchema.safeParse({ ...PORTRAITS, ...changes }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['', 'Price is required'],
  ['  ', 'Price is required'],
  ['0.99', 'Price must be at least $1.00'],
  ['0', 'Price must be at least $1.00'],
  ['1000000', 'Price must be at most $999,999.99'],
  ['-5', 'Please enter a price such as 180 or 180.50'],
  ['a lot', 'Please enter a price such as 180 or 180.50'],
])('refuses the price "%s"', (price, message) => {
  expect(getErrors({ price })).toEqual([message]);
});

test.each(['1', '999999.99', '$1,250'])('accepts the price "%s"', (price) => {
  expect(getErrors({ price })).toEqual([]);
});

test('limits the title to 100 and the description to 500 characters', () => {
  expect(getErrors({ title: '📷'.repeat(100), description: '📷'.repeat(500) })).toEqual([]);
  expect(getErrors({ title: 't'.repeat(101), description: 'd'.repeat(501) })).toEqual([
    'Title must be at most 100 characters',
    'Description must be at most 500 characters',
  ]);
});

test('requires a title and a description', () => {
  expect(getErrors({ title: ' ', description: '' })).toEqual([
    'Title is required',
    'Description is required',
  ]);
});
