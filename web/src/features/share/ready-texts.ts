import { characterCount } from '@/lib/character-count';
import { copy } from './copy';

/** What a bio on Instagram holds. */
export const BIO_CHARACTERS = 150;

/** Texts that lead to a page, ready to be pasted. A link that leaves no room for words is one by itself. */
export function readyTexts(url: string): string[] {
  const fitting = copy.texts.variants
    .map((variant) => variant(url))
    .filter((text) => characterCount(text) <= BIO_CHARACTERS);
  return fitting.length > 0 ? fitting : [url];
}
