// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { getAttributes, setUpBuiltSite } from './built-site';

// `site-test` names the folder of a new build, if the existing one is out of date.
const { dist: DIST, static: STATIC, read, getCompressedSize } = setUpBuiltSite('site-test');
const VISITOR_PAGES = ['landing', 'login', 'signup', 'signup-closed'];
const EMAIL_LINK_PAGES = ['reset-password', 'verify-email', 'confirm-email'];
const SIGNED_IN_PAGES = ['home', 'create-profile', 'edit-profile', 'settings', 'bookings'];
const PAGES = [...VISITOR_PAGES, 'forgot-password', ...EMAIL_LINK_PAGES, ...SIGNED_IN_PAGES, 'not-found'];
/** The screen of a page. A page for closed registration has the same screen. */
const getScreenName = (page: string) => page.replace(/-closed$/, '');
const FIRST_LOAD_SCRIPT_BUDGET_BYTES = 120_000;

const readPage = (page: string) => read(`pages/${page}.html`);
const parsePage = (page: string) => new DOMParser().parseFromString(readPage(page), 'text/html');
const listStaticFiles = () =>
  readdirSync(STATIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('lists every prerendered path in routes.json with its page, status and variants', () => {
  expect(JSON.parse(read('routes.json'))).toEqual([
    { path: '/', page: 'landing', signedInPage: 'home', status: 200 },
    { path: '/login', page: 'login', status: 200 },
    { path: '/signup', page: 'signup', closedPage: 'signup-closed', status: 200 },
    { path: '/forgot-password', page: 'forgot-password', status: 200 },
    { path: '/reset-password', page: 'reset-password', status: 200 },
    { path: '/verify-email', page: 'verify-email', status: 200 },
    { path: '/confirm-email', page: 'confirm-email', status: 200 },
    { path: '/profile/create', page: 'create-profile', status: 200 },
    { path: '/profile/edit', page: 'edit-profile', status: 200 },
    { path: '/settings', page: 'settings', status: 200 },
    { path: '/bookings', page: 'bookings', status: 200 },
    { path: '/bookings/:id', page: 'bookings', status: 200 },
    { path: '*', page: 'not-found', status: 404 },
  ]);
  expect(readdirSync(join(DIST, 'pages')).sort()).toEqual(PAGES.map((page) => `${page}.html`).sort());
});

describe.each(PAGES)('the %s page', (page) => {
  test('contains nothing that the content security policy forbids', () => {
    const document = parsePage(page);
    expect(document.querySelectorAll('[style], style')).toHaveLength(0);
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
    const nonceSelector = 'script, link[rel=stylesheet], link[rel=modulepreload], meta[property=csp-nonce]';
    expect(new Set(getAttributes(document, nonceSelector, 'nonce'))).toEqual(new Set(['__CSP_NONCE__']));
    const inlineScripts = [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')];
    const executedScripts = inlineScripts.filter(({ type }) => type !== 'application/json');
    expect(executedScripts).toHaveLength(VISITOR_PAGES.includes(page) ? 1 : 0);
  });

  test('has the placeholders that the server fills in', () => {
    const document = parsePage(page);
    expect(document.getElementById('instance')?.textContent).toBe('__INSTANCE__');
    expect(document.title).toContain('__BRAND__');
    expect(document.getElementById('root')?.dataset.page).toBe(getScreenName(page));
    expect(readPage(page)).not.toMatch(/<!--(head|app)-->|Lenslink/);
  });

  test('has one heading, unique ids and a language', () => {
    const document = parsePage(page);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    const ids = getAttributes(document, '[id]', 'id');
    expect(ids).toEqual([...new Set(ids)]);
    expect(document.documentElement.lang).toBe('en');
    expect(document.querySelectorAll('main')).toHaveLength(1);
  });

  test('references only existing files and preloads two fonts', () => {
    const document = parsePage(page);
    const files = [
      ...getAttributes(document, 'link[href^="/"]', 'href'),
      ...getAttributes(document, '[src]', 'src'),
    ];
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(join(STATIC, file ?? '')))).toEqual([]);
    expect(document.querySelectorAll('link[rel=preload][as=font]')).toHaveLength(2);
  });

  test('has one description and a theme colour for each theme', () => {
    const document = parsePage(page);
    const [description, ...others] = getAttributes(document, 'meta[name=description]', 'content');
    expect(description).toMatch(/\w{3}/);
    expect(others).toEqual([]);
    expect(getAttributes(document, 'meta[name=theme-color]', 'media')).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });
});

test.each(PAGES)('blocks rendering of the %s page until it is complete', (page) => {
  const document = parsePage(page);
  const [endSelector] = getAttributes(document, 'link[rel=expect][blocking=render]', 'href');
  const end = document.querySelector(endSelector ?? '');
  const root = document.getElementById('root');
  expect(end && root && root.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([...VISITOR_PAGES, 'forgot-password', ...EMAIL_LINK_PAGES, 'not-found'])(
  'marks each operator link on the %s page for removal by the server',
  (page) => {
    const document = parsePage(page);
    const links = [...document.querySelectorAll('[data-operator-links] [data-operator-link]')].map((item) => [
      item.getAttribute('data-operator-link'),
      item.querySelector('a')?.getAttribute('href'),
      item.textContent,
    ]);
    expect(links).toEqual([
      ['privacy', '__PRIVACY_URL__', 'Privacy'],
      ['terms', '__TERMS_URL__', 'Terms'],
      ['imprint', '__IMPRINT_URL__', 'Imprint'],
    ]);
    for (const markedElement of document.querySelectorAll('[data-operator-links], [data-operator-link]')) {
      // The server looks for the first end tag of the same kind.
      expect(markedElement.querySelector(markedElement.localName)).toBeNull();
    }
  },
);

test('lets search engines list only the pages for visitors', () => {
  const indexedPages = PAGES.filter(
    (page) => !parsePage(page).querySelector('meta[name=robots][content=noindex]'),
  );
  expect(indexedPages).toEqual(VISITOR_PAGES);
});

test.each(VISITOR_PAGES)('hides the %s page before the first paint if the user may be signed in', (page) => {
  const document = parsePage(page);
  const root = document.getElementById('root');
  expect(root?.dataset.audience).toBe('signed-out');
  const script = [...document.head.querySelectorAll('script')].find(
    ({ src, type }) => src === '' && type === '',
  );
  const getSetAttributes = (cookie: string) => {
    const html = { setAttribute: vi.fn() };
    runInNewContext(script?.textContent ?? '', { document: { cookie, documentElement: html } });
    return html.setAttribute.mock.calls;
  };
  expect(getSetAttributes('')).toEqual([]);
  expect(getSetAttributes('theme=dark; other-signed-in=0')).toEqual([]);
  for (const cookie of ['signed-in=1', '__Host-signed-in=1', 'theme=dark; signed-in=1; x=y']) {
    expect(getSetAttributes(cookie)).toEqual([['data-signed-in', '']]);
  }
  const css = listStaticFiles()
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(file, 'utf8'));
  expect(css.join('')).toMatch(
    /\[data-signed-in\] \[data-audience=["']?signed-out["']?\]\{visibility:hidden\}/,
  );
});

test.each(PAGES)('applies the theme of the %s page before the first paint', (page) => {
  const document = parsePage(page);
  const parts = [
    ...document.head.querySelectorAll('script[src], link[rel=stylesheet], meta[name=theme-color]'),
  ];
  const script = parts.find((part) => part.matches('script:not([type])'));
  const isBlocking = !['async', 'defer', 'type'].some((attribute) => script?.hasAttribute(attribute));
  expect(isBlocking).toBe(true);
  // The tags that it changes are above it, the tags that wait for it below.
  const order = parts.map((part) => (part === script ? 'theme' : part.localName));
  expect(order.slice(0, 4)).toEqual(['meta', 'meta', 'theme', 'link']);

  const source = read(`static${script?.getAttribute('src') ?? ''}`);
  const getAppliedTheme = (stored: string | null) => {
    const root = { dataset: {} as Record<string, string> };
    runInNewContext(source, {
      localStorage: { getItem: () => stored },
      document: {
        documentElement: root,
        querySelector: () => null,
        querySelectorAll: () => [],
        addEventListener: () => undefined,
      },
    });
    return root.dataset.theme;
  };
  expect(getAppliedTheme('dark')).toBe('dark');
  expect(getAppliedTheme('light')).toBe('light');
  expect(getAppliedTheme(null)).toBeUndefined();
  expect(getAppliedTheme('sepia')).toBeUndefined();
});

test.each(['login', 'signup', 'forgot-password'])(
  'keeps typed values out of the URL when the form of the %s page is submitted before scripts run',
  (page) => {
    expect(getAttributes(parsePage(page), 'form', 'method')).toEqual(['post']);
  },
);

test('has a canonical URL and a link preview on the landing page', () => {
  const document = parsePage('landing');
  expect(getAttributes(document, 'link[rel=canonical]', 'href')).toEqual(['__PUBLIC_URL__/']);
  const getPreview = (property: string) =>
    getAttributes(document, `meta[property="og:${property}"]`, 'content');
  expect(getPreview('type')).toEqual(['website']);
  expect(getPreview('site_name')).toEqual(['__BRAND__']);
  expect(getPreview('title')).toEqual(['__BRAND__ · Turn your social profile into a booking machine']);
  expect(getPreview('description')).toEqual(getAttributes(document, 'meta[name=description]', 'content'));
  expect(getPreview('url')).toEqual(['__PUBLIC_URL__/']);
  expect(getPreview('image')).toEqual(['__PUBLIC_URL__/link-preview.jpg']);
});

test.each([
  ['landing', 'Turn your social profile into a booking machine'],
  ['landing', 'Beautiful Profiles'],
  ['landing', 'Showcase Services'],
  ['landing', 'Direct Bookings'],
  ['landing', 'A profile with photo, bio and contact info'],
  ['landing', 'Up to 3 photography services with descriptions and pricing'],
  ['landing', 'Booking requests delivered directly by email'],
  ['landing', 'Free to start, no setup fees, email notifications included.'],
  ['landing', 'receive booking requests by email'],
  ['landing', 'Book Now - $180.00'],
  ['landing', '© 2025 __BRAND__'],
  ['login', 'Continue with Google'],
  ['login', 'Sign In'],
  ['login', 'Sign up'],
  ['signup', 'Create Your Account'],
  ['signup', 'Start showcasing your photography today'],
  ['signup', 'Create Account'],
  ['signup', 'Sign in'],
  ['signup-closed', 'Sign-up is closed'],
  ['signup-closed', 'Sign in'],
  ['not-found', '404 Page Not Found'],
  ['not-found', 'Did you forget to add the page to the router?'],
])('the %s page says "%s"', (page, text) => {
  expect(parsePage(page).body.textContent).toContain(text);
});

test.each([
  ['Sign In', '/login'],
  ['Create Your Profile', '/signup'],
  ['Get Started for Free', '/signup'],
])('links "%s" on the landing page to %s without a script', (label, path) => {
  const links = [...parsePage('landing').querySelectorAll('a')].filter((link) => link.textContent === label);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([path]));
});

test('makes the sample profile on the landing page inert until scripts run', () => {
  const sampleButtons = [...parsePage('landing').querySelectorAll('button')];
  expect(sampleButtons).toHaveLength(3);
  expect(sampleButtons.every((button) => button.closest('[inert]'))).toBe(true);
});

const listScripts = (page: string) => {
  const document = parsePage(page);
  return [
    ...getAttributes(document, 'script[src]', 'src'),
    ...getAttributes(document, 'link[rel=modulepreload]', 'href'),
  ];
};

test('loads little and no app code on the landing page', () => {
  const scripts = listScripts('landing');
  expect(getCompressedSize(scripts)).toBeLessThan(FIRST_LOAD_SCRIPT_BUDGET_BYTES);
  // Each text occurs only in one part of the app: forms, queries, toasts, sign-in, photo upload, validation.
  const appCode = [
    'shouldFocusError',
    'refetchOnWindowFocus',
    'swipeThreshold',
    '/api/identity',
    'uppy',
    'ZodError',
  ];
  for (const appOnlyText of appCode) {
    expect(scripts.some((script) => read(`static${script ?? ''}`).includes(appOnlyText))).toBe(false);
  }
});

test.each(PAGES)('names the few scripts of the screen on the %s page', (page) => {
  const scripts = listScripts(page).map((script) => basename(script ?? ''));
  expect(scripts.length).toBeLessThan(17);
  expect(scripts.some((script) => script.startsWith(`${getScreenName(page)}-`))).toBe(true);
  expect(scripts.flatMap(listImports).filter((script) => !scripts.includes(script))).toEqual([]);
});

test('loads no form code for the screens that are used daily', () => {
  const scripts = ['home', 'bookings'].flatMap(listScripts);
  expect(scripts.some((script) => read(`static${script ?? ''}`).includes('shouldFocusError'))).toBe(false);
});

test('has no circular imports between scripts', () => {
  const visited = new Set<string>();
  const visit = (script: string, importChain: string[]) => {
    expect(importChain).not.toContain(script);
    if (visited.has(script)) return;
    for (const importedScript of listImports(script)) visit(importedScript, [...importChain, script]);
    visited.add(script);
  };
  const scripts = readdirSync(join(STATIC, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(30);
  for (const script of scripts) visit(script, []);
});

/** The static imports of a script. */
function listImports(script: string): string[] {
  const source = read(`static/assets/${script}`);
  return [...source.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, file = '']) => file);
}

test('has smaller compressed copies with the same content', () => {
  const compressed = listStaticFiles().filter((file) => /\.(br|gz)$/.test(file));
  expect(new Set(compressed.map(extname))).toEqual(new Set(['.br', '.gz']));
  for (const copy of compressed) {
    const bytes = readFileSync(copy);
    const original = readFileSync(copy.replace(/\.(br|gz)$/, ''));
    const unpacked = copy.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(unpacked.equals(original)).toBe(true);
    expect(bytes.length).toBeLessThan(original.length);
  }
});

test('has only hashed assets and root files in static/, and no source maps', () => {
  const files = listStaticFiles().filter((file) => !/\.(br|gz)$/.test(file));
  const assets = files.filter((file) => file.startsWith(join(STATIC, 'assets')));
  expect(assets.filter((file) => !/-[\w-]{8}\.(js|css|svg|woff2)$/.test(file))).toEqual([]);
  expect(
    files
      .filter((file) => !assets.includes(file))
      .map((file) => basename(file))
      .sort(),
  ).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'favicon.svg',
    'icon-192.png',
    'icon-512.png',
    'link-preview.jpg',
    'robots.txt',
    'site.webmanifest',
  ]);
  for (const file of assets.filter((name) => /\.(js|css)$/.test(name))) {
    expect(readFileSync(file, 'utf8')).not.toContain('sourceMappingURL');
  }
});
