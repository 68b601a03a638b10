import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  DESCRIPTION_CHARACTERS,
  FALLBACK_PICTURE,
  fallbackDescription,
  linkPreview,
} from '@/features/share/link-preview';
import { exampleProfile } from '@/testing/profile';

const rules = readFileSync('../crates/render/src/head.rs', 'utf8');
const previewOf = (changes: Parameters<typeof exampleProfile>[0]) =>
  linkPreview(exampleProfile(changes), { host: 'lenslink.app' });

describe('the server has the same rules', () => {
  test('for how much of a bio is shown', () => {
    expect(rules).toContain(`const DESCRIPTION_CHARS: usize = ${String(DESCRIPTION_CHARACTERS)};`);
    expect(rules).toContain("cut.rfind(' ').filter(|at| *at > end / 2)");
    expect(rules).toContain('format!("{}…", whole.trim_end())');
  });

  test('for a page without a bio', () => {
    expect(rules).toContain(`format!("${fallbackDescription('{name}')}")`);
  });

  test('for a page without a photo', () => {
    const { path, width, height } = FALLBACK_PICTURE;
    expect(rules).toContain(`= ("${path}", ${String(width)}, ${String(height)});`);
  });

  test('for the title and the shape of the card', () => {
    expect(rules).toContain('("og:title", name)');
    expect(rules).toContain('if width == height { "summary" } else { "summary_large_image" }');
  });
});

describe('the card', () => {
  test('has the name, the words and the host', () => {
    const preview = linkPreview(exampleProfile({ bio: 'Portraits\n in  natural light.' }), {
      host: 'photos.example:8443',
    });
    expect(preview).toMatchObject({
      title: 'Anna Berg',
      description: 'Portraits in natural light.',
      host: 'photos.example',
    });
  });

  test('has the largest size of the photo beside them', () => {
    const sizes = [128, 640].map((width) => ({ width, url: `/objects/p/${String(width)}.jpg` }));
    expect(previewOf({ photo: { sizes, placeholder: '' } })).toMatchObject({
      picture: { path: '/objects/p/640.jpg', width: 640, height: 640 },
      layout: 'beside',
    });
  });

  test('has the picture of the house above them, for who has none', () => {
    expect(previewOf({ photo: null })).toMatchObject({ picture: FALLBACK_PICTURE, layout: 'above' });
  });

  test('says what there is when the photographer says nothing', () => {
    expect(previewOf({ bio: ' \n ' }).description).toBe('Services and prices of Anna Berg, and how to book.');
  });

  test.each([
    ['a bio that just fits', 'x'.repeat(160), 'x'.repeat(160)],
    ['one between its words', 'word '.repeat(40), `${'word '.repeat(32).trimEnd()}…`],
    ['one without a space late enough', `a ${'x'.repeat(200)}`, `a ${'x'.repeat(158)}…`],
    ['letters, not the bytes of their encoding', '👩'.repeat(161), `${'👩'.repeat(160)}…`],
  ])('cuts %s', (_, bio, description) => {
    expect(previewOf({ bio }).description).toBe(description);
  });
});
