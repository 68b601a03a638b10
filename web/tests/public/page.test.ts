// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { viewOf } from '@/routes/views';
import { attributes, builtSite } from '../built-site';
import { startRenderer } from './renderer';
import { samples, viewNames } from './samples';

/** In bytes; everything but fonts compressed. */
const BUDGET = { script: 5_000, styles: 15_000, fonts: 60_000, page: 20_000, idle: 90_000 };
/** Left for what the server writes into the head of the longest page. */
const HEAD_ROOM = 3_000;

const site = builtSite('public-page-test');
let render: ReturnType<typeof startRenderer>;

beforeAll(() => {
  render = startRenderer(site.read('public/render.js'));
});

const frame = () => site.read('public/frame.html');
const frameDocument = () => new DOMParser().parseFromString(frame(), 'text/html');

function pageSource(view: string, data: unknown): string {
  return frame()
    .replace('__VIEW__', view)
    .replace('__APP__', () => render(view, data))
    .replace('__DATA__', () => JSON.stringify({ view, props: data }).replaceAll('<', '\\u003c'));
}

describe.each(viewNames)('the page %s', (view) => {
  test('is rendered without anything but the language, and as Node renders it', () => {
    expect(render(view, samples[view])).toBe(renderToString(viewOf(view, samples[view])));
  });

  test('has nothing the content security policy forbids', () => {
    const document = new DOMParser().parseFromString(pageSource(view, samples[view]), 'text/html');
    expect(document.querySelectorAll('[style], style, [nonce], iframe, object')).toHaveLength(0);
    expect(attributes(document, 'script:not([src])', 'type')).toEqual(['application/json']);
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
    const foreign = attributes(document, 'form', 'action').filter((action) => !action?.startsWith('/'));
    expect(foreign).toEqual([]);
  });

  test('has one heading, one main part and no id twice', () => {
    const document = new DOMParser().parseFromString(pageSource(view, samples[view]), 'text/html');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('main')).toHaveLength(1);
    const ids = attributes(document, '[id]', 'id');
    expect(ids).toEqual([...new Set(ids)]);
  });
});

test('the pages that clients see follow their system, whatever was chosen on this device', () => {
  expect(attributes(frameDocument(), 'script[src]', 'type')).toEqual(['module']);
  expect(frame()).not.toContain('/early-');
});

test('a page that does not exist is an error, not an empty page', () => {
  expect(() => render('constructor', {})).toThrow('There is no view constructor.');
});

test('texts that look like markup stay texts', () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const { profile, ...frame } = samples.profile;
  const services = [{ id: 'a', title: evil, description: evil, price: 100 }];
  const html = render('profile', {
    ...frame,
    profile: { ...profile, displayName: evil, bio: evil, services },
  });
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(document.querySelectorAll('script, img[src=x], [onerror]')).toHaveLength(0);
  expect(document.querySelector('h1')?.textContent).toBe(evil);
});

test('the frame has the slots the server fills, once each', () => {
  for (const slot of ['__META__', '__VIEW__', '__APP__', '__DATA__']) {
    expect(frame().split(slot)).toHaveLength(2);
  }
  const document = frameDocument();
  expect(document.getElementById('root')?.dataset.view).toBe('__VIEW__');
  expect(document.getElementById('page')?.textContent).toBe('__DATA__');
  expect(document.documentElement.lang).toBe('en');
  expect(frame()).not.toMatch(/<!--|__INSTANCE__|__CSP_NONCE__|Lenslink/);
});

test('the frame asks only for files that are there', () => {
  const document = frameDocument();
  const files = [
    ...attributes(document, 'link[href]:not([rel=expect])', 'href'),
    ...attributes(document, '[src]', 'src'),
  ];
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((file) => !existsSync(join(site.static, file ?? '')))).toEqual([]);
});

test('the frame is painted whole: the browser waits for what stands behind the page', () => {
  const document = frameDocument();
  const [behind] = attributes(document, 'link[rel=expect][blocking=render]', 'href');
  expect(document.querySelector(behind ?? '')?.previousElementSibling?.id).toBe('root');
});

describe('a visitor loads little', () => {
  test('of scripts', () => {
    const document = frameDocument();
    const scripts = [
      ...attributes(document, 'script[src]', 'src'),
      ...attributes(document, 'link[rel=modulepreload]', 'href'),
    ];
    expect(site.weight(scripts)).toBeLessThan(BUDGET.script);
    // What they import at once is among them, or the sum would be a lie.
    const imported = scripts.flatMap((file) =>
      [...site.read(`static${file ?? ''}`).matchAll(/from\s*["'`]\.\/([^"'`]+)/g)].map(
        ([, name = '']) => `/assets/${name}`,
      ),
    );
    expect(imported.filter((file) => !scripts.includes(file))).toEqual([]);
  });

  test('of styles', () => {
    const styles = attributes(frameDocument(), 'link[rel=stylesheet]', 'href');
    expect(styles).toHaveLength(1);
    expect(site.weight(styles)).toBeLessThan(BUDGET.styles);
  });

  test('of fonts, and no more than two at once', () => {
    const fonts = attributes(frameDocument(), 'link[rel=preload][as=font]', 'href');
    expect(fonts).toHaveLength(2);
    expect(site.weight(fonts)).toBeLessThan(BUDGET.fonts);
  });

  // Compressed, as it travels: each of these texts is as long as the rules allow and repeats itself seldom.
  test.each([
    ['in English', ENGLISH],
    ['in Japanese', JAPANESE],
    ['of signs that are written out', SIGNS],
    ['of emoji', EMOJI],
  ])('of markup, even of the longest profile %s', (_, letters) => {
    const page = gzipSync(pageSource('profile', longestProfile(letters)), { level: 6 });
    expect(page.length).toBeLessThan(BUDGET.page - HEAD_ROOM);
  });

  test('of markup, uncompressed, for the longest profile in English', () => {
    const page = pageSource('profile', longestProfile(ENGLISH));
    expect(Buffer.byteLength(page)).toBeLessThan(BUDGET.page - HEAD_ROOM);
  });

  test('of what it fetches before anybody asks', () => {
    const [loader = ''] = attributes(frameDocument(), 'script[src]', 'src');
    const island =
      /import\(`\.\/(booking-island-[^`]+)`\)/.exec(site.read(`static${loader ?? ''}`))?.[1] ?? '';
    const files = withImports(`/assets/${island}`);
    expect(files.length).toBeGreaterThan(2);
    expect(site.weight(files)).toBeLessThan(BUDGET.idle);
  });
});

function withImports(file: string, seen: string[] = []): string[] {
  if (seen.includes(file)) return seen;
  const imports = [...site.read(`static${file}`).matchAll(/from\s*["'`]\.\/([^"'`]+)/g)];
  return imports.reduce((files, [, name = '']) => withImports(`/assets/${name}`, files), [...seen, file]);
}

const ENGLISH = 'etaoin shrdlu cmfwyp vbgkjq';
const JAPANESE = 'のにはをたがでてとしれさあるいなもこらりす写真結婚式家族肖像自然光東京撮影';
const SIGNS = '"<>&\'';
const EMOJI = '📷📸🌅💍👰🤵🎞🏔';

/** The same text each time, and one that seldom repeats itself. */
function textOf(letters: string) {
  const alphabet = Array.from(letters);
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  return (length: number) => Array.from({ length }, () => alphabet[next() % alphabet.length] ?? '').join('');
}

function longestProfile(letters: string) {
  const { profile, ...frame } = samples.profile;
  const text = textOf(letters);
  const address = `/objects/${'p'.repeat(48)}`;
  return {
    ...frame,
    profile: {
      ...profile,
      username: 'u'.repeat(30),
      displayName: text(100),
      bio: text(500),
      profileImage: `${address}/1024.jpg`,
      photo: {
        sizes: [128, 256, 512, 1024].map((width) => ({ width, url: `${address}/${String(width)}.jpg` })),
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
