import { expect, test } from 'vitest';
import { BIO_CHARACTERS, readyTexts } from './ready-texts';

test('the texts lead to the page', () => {
  expect(readyTexts('https://lenslink.app/u/annaberg')).toEqual([
    'Book a shoot with me: https://lenslink.app/u/annaberg',
    'What I offer, what it costs, and how to book: https://lenslink.app/u/annaberg',
    'Photographs you will keep. Ask for your date here: https://lenslink.app/u/annaberg',
  ]);
});

test.each([20, 90, 100, 120, 129, 200])(
  'with a link of %d characters each fits a bio, or is the link',
  (length) => {
    const link = 'x'.repeat(length);
    const texts = readyTexts(link);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text).toContain(link);
      expect(text === link || text.length <= BIO_CHARACTERS).toBe(true);
    }
  },
);
