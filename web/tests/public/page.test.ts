// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderView } from '@/routes/server-views';
import { getAttributes, setUpBuiltSite } from '../built-site';
import { startRenderer } from './renderer';
import { samples, viewNames } from './samples';

/**
 * Compressed, as the server sends them; fonts are compressed files. `idle`: the files that the page preloads when the
 * browser is idle.
 */
const BUDGET_BYTES = { script: 5_000, styles: 15_000, fonts: 60_000, page: 20_000, idle: 90_000 };
/** Reserved for the head that the server writes for the longest page. */
const MAX_HEAD_BYTES = 3_000;

const site = setUpBuiltSite('public-page-test');
let render: ReturnType<typeof startRenderer>;

beforeAll(() => {
  render = startRenderer(site.read('public/render.js'));
});

const readFrame = () => site.read('public/frame.html');
const parseFrame = () => new DOMParser().parseFromString(readFrame(), 'text/html');

function buildPage(view: string, data: unknown): string {
  return readFrame()
    .replace('__VIEW__', view)
    .replace('__APP__', () => render(view, data))
    .replace('__DATA__', () => JSON.stringify({ view, props: data }).replaceAll('<', '\\u003c'));
}

describe.each(viewNames)('the page %s', (view) => {
  test('renders the same as in Node in an engine without Intl and console', () => {
    expect(render(view, samples[view])).toBe(renderToString(renderView(view, samples[view])));
  });

  test('contains nothing that the content security policy forbids', () => {
    const document = new DOMParser().parseFromString(buildPage(view, samples[view]), 'text/html');
    expect(document.querySelectorAll('[style], style, [nonce], iframe, object')).toHaveLength(0);
    expect(getAttributes(document, 'script:not([src])', 'type')).toEqual(['application/json']);
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
    const foreignActions = getAttributes(document, 'form', 'action').filter(
      (action) => !action?.startsWith('/'),
    );
    expect(foreignActions).toEqual([]);
  });

  test('has one h1, one main element and unique ids', () => {
    const document = new DOMParser().parseFromString(buildPage(view, samples[view]), 'text/html');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('main')).toHaveLength(1);
    const ids = getAttributes(document, '[id]', 'id');
    expect(ids).toEqual([...new Set(ids)]);
  });
});

test('loads no script before the module of the public page', () => {
  expect(getAttributes(parseFrame(), 'script[src]', 'type')).toEqual(['module']);
  // The photographer's pages have such a script, for the theme and early submits.
  expect(readFrame()).not.toContain('/early-');
});

test('throws for an unknown view', () => {
  expect(() => render('constructor', {})).toThrow('There is no view constructor.');
});

test('escapes markup in texts', () => {
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const { profile, ...otherProps } = samples.profile;
  const services = [{ id: 'a', title: markup, description: markup, price: 100 }];
  const html = render('profile', {
    ...otherProps,
    profile: { ...profile, displayName: markup, bio: markup, services },
  });
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(document.querySelectorAll('script, img[src=x], [onerror]')).toHaveLength(0);
  expect(document.querySelector('h1')?.textContent).toBe(markup);
});

test('has each placeholder of the server once in the frame', () => {
  for (const placeholder of ['__META__', '__VIEW__', '__APP__', '__DATA__']) {
    expect(readFrame().split(placeholder)).toHaveLength(2);
  }
  const document = parseFrame();
  expect(document.getElementById('root')?.dataset.view).toBe('__VIEW__');
  expect(document.getElementById('page')?.textContent).toBe('__DATA__');
  expect(document.documentElement.lang).toBe('en');
  expect(readFrame()).not.toMatch(/<!--|__INSTANCE__|__CSP_NONCE__|Lenslink/);
});

test('references only existing files in the frame', () => {
  const document = parseFrame();
  const files = [
    ...getAttributes(document, 'link[href]:not([rel=expect])', 'href'),
    ...getAttributes(document, '[src]', 'src'),
  ];
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((file) => !existsSync(join(site.static, file ?? '')))).toEqual([]);
});

test('blocks rendering of the frame until the page is complete', () => {
  const document = parseFrame();
  const [endSelector] = getAttributes(document, 'link[rel=expect][blocking=render]', 'href');
  expect(document.querySelector(endSelector ?? '')?.previousElementSibling?.id).toBe('root');
});

describe('the page stays within the size budget', () => {
  test('of scripts', () => {
    const document = parseFrame();
    const scripts = [
      ...getAttributes(document, 'script[src]', 'src'),
      ...getAttributes(document, 'link[rel=modulepreload]', 'href'),
    ];
    expect(site.getCompressedSize(scripts)).toBeLessThan(BUDGET_BYTES.script);
    // The sum must include the static imports of the scripts.
    const imported = scripts.flatMap((file) =>
      [...site.read(`static${file ?? ''}`).matchAll(/from\s*["'`]\.\/([^"'`]+)/g)].map(
        ([, name = '']) => `/assets/${name}`,
      ),
    );
    expect(imported.filter((file) => !scripts.includes(file))).toEqual([]);
  });

  test('of styles', () => {
    const styles = getAttributes(parseFrame(), 'link[rel=stylesheet]', 'href');
    expect(styles).toHaveLength(1);
    expect(site.getCompressedSize(styles)).toBeLessThan(BUDGET_BYTES.styles);
  });

  test('of fonts, and preloads two', () => {
    const fonts = getAttributes(parseFrame(), 'link[rel=preload][as=font]', 'href');
    expect(fonts).toHaveLength(2);
    expect(site.getCompressedSize(fonts)).toBeLessThan(BUDGET_BYTES.fonts);
  });

  // Compressed, as it is sent. Each text has the maximum length and few repetitions.
  test.each([
    ['in English', ENGLISH],
    ['in Japanese', JAPANESE],
    ['of escaped characters', ESCAPED_CHARACTERS],
    ['of emoji', EMOJI],
  ])('of the compressed markup of the longest profile %s', (_, letters) => {
    const page = gzipSync(buildPage('profile', createLongestProfile(letters)), { level: 6 });
    expect(page.length).toBeLessThan(BUDGET_BYTES.page - MAX_HEAD_BYTES);
  });

  test('of the uncompressed markup of the longest profile in English', () => {
    const page = buildPage('profile', createLongestProfile(ENGLISH));
    expect(Buffer.byteLength(page)).toBeLessThan(BUDGET_BYTES.page - MAX_HEAD_BYTES);
  });

  test('of the files that it preloads when idle', () => {
    const [loader = ''] = getAttributes(parseFrame(), 'script[src]', 'src');
    const island =
      /import\(`\.\/(booking-island-[^`]+)`\)/.exec(site.read(`static${loader ?? ''}`))?.[1] ?? '';
    const files = collectImports(`/assets/${island}`);
    expect(files.length).toBeGreaterThan(2);
    expect(site.getCompressedSize(files)).toBeLessThan(BUDGET_BYTES.idle);
  });
});

function collectImports(file: string, visited: string[] = []): string[] {
  if (visited.includes(file)) return visited;
  const imports = [...site.read(`static${file}`).matchAll(/from\s*["'`]\.\/([^"'`]+)/g)];
  return imports.reduce(
    (files, [, name = '']) => collectImports(`/assets/${name}`, files),
    [...visited, file],
  );
}

const ENGLISH = 'etaoin shrdlu cmfwyp vbgkjq';
const JAPANESE = 'のにはをたがでてとしれさあるいなもこらりす写真結婚式家族肖像自然光東京撮影';
const ESCAPED_CHARACTERS = '"<>&\'';
const EMOJI = '📷📸🌅💍👰🤵🎞🏔';

/** Returns a function that generates deterministic texts with few repetitions. */
function createTextGenerator(letters: string) {
  const alphabet = Array.from(letters);
  let seed = 1;
  const nextRandom = () => (seed = (seed * 48_271) % 2_147_483_647);
  return (length: number) =>
    Array.from({ length }, () => alphabet[nextRandom() % alphabet.length] ?? '').join('');
}

function createLongestProfile(letters: string) {
  const { profile, ...otherProps } = samples.profile;
  const text = createTextGenerator(letters);
  const photoPath = `/objects/${'p'.repeat(48)}`;
  return {
    ...otherProps,
    profile: {
      ...profile,
      username: 'u'.repeat(30),
      displayName: text(100),
      bio: text(500),
      profileImage: `${photoPath}/1024.jpg`,
      photo: {
        sizes: [128, 256, 512, 1024].map((width) => ({ width, url: `${photoPath}/${String(width)}.jpg` })),
        placeholder: `data:image/jpeg;base64,${'A'.repeat(700)}`,
      },
      services: [1, 2, 3].map((number) => ({
        id: `0198c8f0-0000-7000-8000-00000000000${String(number)}`,
        title: text(100),
        description: text(500),
        price: 99_999_999,
      })),
    },
  };
}
