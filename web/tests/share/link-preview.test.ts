import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  MAX_DESCRIPTION_LENGTH,
  FALLBACK_PICTURE,
  buildFallbackDescription,
  createLinkPreview,
} from '@/features/share/link-preview';
import { createExampleProfile } from '@/testing/profile';

const serverSource = readFileSync('../crates/render/src/head/mod.rs', 'utf8');
const createPreview = (overrides: Parameters<typeof createExampleProfile>[0]) =>
  createLinkPreview(createExampleProfile(overrides), { host: 'lenslink.app' });

describe('the rules of the server', () => {
  test('cut a bio at the same place', () => {
    expect(serverSource).toContain(`const MAX_DESCRIPTION_CHARS: usize = ${String(MAX_DESCRIPTION_LENGTH)};`);
    expect(serverSource).toContain("cut.rfind(' ').filter(|at| *at > end / 2)");
    expect(serverSource).toContain('format!("{}…", whole.trim_end())');
  });

  test('describe a page without a bio the same way', () => {
    expect(serverSource).toContain(`format!("${buildFallbackDescription('{name}')}")`);
  });

  test('use the same image for a page without a photo', () => {
    const { path, width, height } = FALLBACK_PICTURE;
    expect(serverSource).toContain(`= ("${path}", ${String(width)}, ${String(height)});`);
  });

  test('use the same title and card shape', () => {
    expect(serverSource).toContain('("og:title", name)');
    expect(serverSource).toContain('if width == height { "summary" } else { "summary_large_image" }');
  });
});

describe('the link preview', () => {
  test('has the name, the description and the host', () => {
    const preview = createLinkPreview(createExampleProfile({ bio: 'Portraits\n in  natural light.' }), {
      host: 'photos.example:8443',
    });
    expect(preview).toMatchObject({
      title: 'Anna Berg',
      description: 'Portraits in natural light.',
      host: 'photos.example',
    });
  });

  test('has the largest size of the photo', () => {
    const sizes = [128, 640].map((width) => ({ width, url: `/objects/p/${String(width)}.jpg` }));
    expect(createPreview({ photo: { sizes, placeholder: '' } })).toMatchObject({
      picture: { path: '/objects/p/640.jpg', width: 640, height: 640 },
      layout: 'beside',
    });
  });

  test('has the default image without a photo', () => {
    expect(createPreview({ photo: null })).toMatchObject({ picture: FALLBACK_PICTURE, layout: 'above' });
  });

  test('has a default description without a bio', () => {
    expect(createPreview({ bio: ' \n ' }).description).toBe(
      'Services and prices of Anna Berg, and how to book.',
    );
  });

  test.each([
    ['a bio of the maximum length in full', 'x'.repeat(160), 'x'.repeat(160)],
    ['a longer bio up to the last whole word', 'word '.repeat(40), `${'word '.repeat(32).trimEnd()}…`],
    ['a long word up to the limit', `a ${'x'.repeat(200)}`, `a ${'x'.repeat(158)}…`],
    ['as many characters, whatever their bytes', '👩'.repeat(161), `${'👩'.repeat(160)}…`],
  ])('shows %s', (_, bio, description) => {
    expect(createPreview({ bio }).description).toBe(description);
  });
});
