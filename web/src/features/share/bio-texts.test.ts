import { expect, test } from 'vitest';
import { createBioTexts, MAX_BIO_LENGTH } from './bio-texts';

test('puts the link into each text', () => {
  expect(createBioTexts('https://lenslink.app/u/annaberg')).toEqual([
    'Book a shoot with me: https://lenslink.app/u/annaberg',
    'Services, prices and booking: https://lenslink.app/u/annaberg',
    'Looking for a photographer? Book your date: https://lenslink.app/u/annaberg',
  ]);
});

test.each([20, 90, 100, 120, 129, 200])(
  'fits each text into a bio or returns the link of %d characters alone',
  (length) => {
    const link = 'x'.repeat(length);
    const texts = createBioTexts(link);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text).toContain(link);
      expect(text === link || text.length <= MAX_BIO_LENGTH).toBe(true);
    }
  },
);
