// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { attributes, builtSite } from './built-site';

const { dist: DIST, static: STATIC, read, weight } = builtSite('site-test');
const FOR_VISITORS = ['landing', 'login', 'signup', 'signup-closed'];
const MAIL_LINKS = ['reset-password', 'verify-email', 'confirm-email'];
const FOR_MEMBERS = ['home', 'create-profile', 'edit-profile', 'settings', 'bookings'];
const PAGES = [...FOR_VISITORS, 'forgot-password', ...MAIL_LINKS, ...FOR_MEMBERS, 'not-found'];
/** The screen a page is made from: of one that says something else while nobody can register, the same. */
const screenOf = (page: string) => page.replace(/-closed$/, '');
const FIRST_LOAD_SCRIPT_BUDGET = 120_000;

const pageSource = (page: string) => read(`pages/${page}.html`);
const pageDocument = (page: string) => new DOMParser().parseFromString(pageSource(page), 'text/html');
const staticFiles = () =>
  readdirSync(STATIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('routes.json lists every path with its page and status, and what is seen instead by members or while nobody can register', () => {
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
  test('has nothing the content security policy forbids', () => {
    const document = pageDocument(page);
    expect(document.querySelectorAll('[style], style')).toHaveLength(0);
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    );
    expect(handlers).toEqual([]);
    const guarded = 'script, link[rel=stylesheet], link[rel=modulepreload], meta[property=csp-nonce]';
    expect(new Set(attributes(document, guarded, 'nonce'))).toEqual(new Set(['__CSP_NONCE__']));
    const inline = [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')];
    const running = inline.filter(({ type }) => type !== 'application/json');
    expect(running).toHaveLength(FOR_VISITORS.includes(page) ? 1 : 0);
  });

  test('has the placeholders the server fills in', () => {
    const document = pageDocument(page);
    expect(document.getElementById('instance')?.textContent).toBe('__INSTANCE__');
    expect(document.title).toContain('__BRAND__');
    expect(document.getElementById('root')?.dataset.page).toBe(screenOf(page));
    expect(pageSource(page)).not.toMatch(/<!--(head|app)-->|Lenslink/);
  });

  test('has one heading, no id twice and a language', () => {
    const document = pageDocument(page);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    const ids = attributes(document, '[id]', 'id');
    expect(ids).toEqual([...new Set(ids)]);
    expect(document.documentElement.lang).toBe('en');
    expect(document.querySelectorAll('main')).toHaveLength(1);
  });

  test('asks only for files that are there, and preloads two fonts', () => {
    const document = pageDocument(page);
    const files = [
      ...attributes(document, 'link[href^="/"]', 'href'),
      ...attributes(document, '[src]', 'src'),
    ];
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(join(STATIC, file ?? '')))).toEqual([]);
    expect(document.querySelectorAll('link[rel=preload][as=font]')).toHaveLength(2);
  });

  test('describes itself', () => {
    const document = pageDocument(page);
    const [description, ...others] = attributes(document, 'meta[name=description]', 'content');
    expect(description).toMatch(/\w{3}/);
    expect(others).toEqual([]);
    expect(attributes(document, 'meta[name=theme-color]', 'media')).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });
});

test.each(PAGES)('the %s page is painted whole: the browser waits for what stands behind it', (page) => {
  const document = pageDocument(page);
  const [behind] = attributes(document, 'link[rel=expect][blocking=render]', 'href');
  const end = document.querySelector(behind ?? '');
  const root = document.getElementById('root');
  expect(end && root && root.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([...FOR_VISITORS, 'forgot-password', ...MAIL_LINKS, 'not-found'])(
  'the %s page has a place for each link of the operator, and marks what the server takes out',
  (page) => {
    const document = pageDocument(page);
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
    for (const marked of document.querySelectorAll('[data-operator-links], [data-operator-link]')) {
      // The server looks for the first end tag of the same kind.
      expect(marked.querySelector(marked.localName)).toBeNull();
    }
  },
);

test('search engines list the pages for visitors only', () => {
  const listed = PAGES.filter(
    (page) => !pageDocument(page).querySelector('meta[name=robots][content=noindex]'),
  );
  expect(listed).toEqual(FOR_VISITORS);
});

test.each(FOR_VISITORS)(
  'the %s page hides before the first paint from somebody who may be signed in',
  (page) => {
    const document = pageDocument(page);
    const root = document.getElementById('root');
    expect(root?.dataset.audience).toBe('signed-out');
    const script = [...document.head.querySelectorAll('script')].find(
      ({ src, type }) => src === '' && type === '',
    );
    const marks = (cookie: string) => {
      const html = { setAttribute: vi.fn() };
      runInNewContext(script?.textContent ?? '', { document: { cookie, documentElement: html } });
      return html.setAttribute.mock.calls;
    };
    expect(marks('')).toEqual([]);
    expect(marks('theme=dark; other-signed-in=0')).toEqual([]);
    for (const cookie of ['signed-in=1', '__Host-signed-in=1', 'theme=dark; signed-in=1; x=y']) {
      expect(marks(cookie)).toEqual([['data-member', '']]);
    }
    const css = staticFiles()
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(file, 'utf8'));
    expect(css.join('')).toMatch(
      /\[data-member\] \[data-audience=["']?signed-out["']?\]\{visibility:hidden\}/,
    );
  },
);

test.each(PAGES)('the %s page has its theme before anything is painted', (page) => {
  const document = pageDocument(page);
  const parts = [
    ...document.head.querySelectorAll('script[src], link[rel=stylesheet], meta[name=theme-color]'),
  ];
  const script = parts.find((part) => part.matches('script:not([type])'));
  const isBlocking = !['async', 'defer', 'type'].some((attribute) => script?.hasAttribute(attribute));
  expect(isBlocking).toBe(true);
  // What it changes stands above it, what waits for it below.
  const order = parts.map((part) => (part === script ? 'theme' : part.localName));
  expect(order.slice(0, 4)).toEqual(['meta', 'meta', 'theme', 'link']);

  const source = read(`static${script?.getAttribute('src') ?? ''}`);
  const themeOf = (stored: string | null) => {
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
  expect(themeOf('dark')).toBe('dark');
  expect(themeOf('light')).toBe('light');
  expect(themeOf(null)).toBeUndefined();
  expect(themeOf('sepia')).toBeUndefined();
});

test.each(['login', 'signup', 'forgot-password'])(
  'a form on the %s page that is sent before scripts run keeps what was typed out of the address',
  (page) => {
    expect(attributes(pageDocument(page), 'form', 'method')).toEqual(['post']);
  },
);

test('the landing page has one address and a preview for links to it', () => {
  const document = pageDocument('landing');
  expect(attributes(document, 'link[rel=canonical]', 'href')).toEqual(['__PUBLIC_URL__/']);
  const preview = (property: string) => attributes(document, `meta[property="og:${property}"]`, 'content');
  expect(preview('type')).toEqual(['website']);
  expect(preview('site_name')).toEqual(['__BRAND__']);
  expect(preview('title')).toEqual(['__BRAND__ · Turn your social profile into a booking machine']);
  expect(preview('description')).toEqual(attributes(document, 'meta[name=description]', 'content'));
  expect(preview('url')).toEqual(['__PUBLIC_URL__/']);
  expect(preview('image')).toEqual(['__PUBLIC_URL__/link-preview.jpg']);
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
  ['signup-closed', 'No new accounts for now'],
  ['signup-closed', 'Sign in'],
  ['not-found', '404 Page Not Found'],
  ['not-found', 'Did you forget to add the page to the router?'],
])('the %s page says "%s"', (page, text) => {
  expect(pageDocument(page).body.textContent).toContain(text);
});

test.each([
  ['Sign In', '/login'],
  ['Create Your Profile', '/signup'],
  ['Get Started for Free', '/signup'],
])('on the landing page "%s" leads to %s without any script', (label, path) => {
  const links = [...pageDocument('landing').querySelectorAll('a')].filter(
    (link) => link.textContent === label,
  );
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([path]));
});

test('the sample profile on the landing page is out of reach until it can be used', () => {
  const sample = [...pageDocument('landing').querySelectorAll('button')];
  expect(sample).toHaveLength(3);
  expect(sample.every((button) => button.closest('[inert]'))).toBe(true);
});

const scriptsOf = (page: string) => {
  const document = pageDocument(page);
  return [
    ...attributes(document, 'script[src]', 'src'),
    ...attributes(document, 'link[rel=modulepreload]', 'href'),
  ];
};

test('the landing page loads little, and nothing of the studio', () => {
  const scripts = scriptsOf('landing');
  expect(weight(scripts)).toBeLessThan(FIRST_LOAD_SCRIPT_BUDGET);
  const studio = [
    'shouldFocusError',
    'refetchOnWindowFocus',
    'swipeThreshold',
    '/api/identity',
    'uppy',
    'ZodError',
  ];
  for (const foreign of studio) {
    expect(scripts.some((script) => read(`static${script ?? ''}`).includes(foreign))).toBe(false);
  }
});

test.each(PAGES)('the %s page names all scripts of its screen, and they are few', (page) => {
  const named = scriptsOf(page).map((script) => basename(script ?? ''));
  expect(named.length).toBeLessThan(17);
  expect(named.some((script) => script.startsWith(`${screenOf(page)}-`))).toBe(true);
  expect(named.flatMap(importedBy).filter((script) => !named.includes(script))).toEqual([]);
});

test('the screens of every day load nothing of the forms', () => {
  const scripts = ['home', 'bookings'].flatMap(scriptsOf);
  expect(scripts.some((script) => read(`static${script ?? ''}`).includes('shouldFocusError'))).toBe(false);
});

test('no script waits for one that waits for it', () => {
  const ready = new Set<string>();
  const visit = (script: string, waiting: string[]) => {
    expect(waiting).not.toContain(script);
    if (ready.has(script)) return;
    for (const next of importedBy(script)) visit(next, [...waiting, script]);
    ready.add(script);
  };
  const scripts = readdirSync(join(STATIC, 'assets')).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(30);
  for (const script of scripts) visit(script, []);
});

/** The scripts that one cannot start without. */
function importedBy(script: string): string[] {
  const source = read(`static/assets/${script}`);
  return [...source.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, file = '']) => file);
}

test('compressed copies are smaller and say the same', () => {
  const compressed = staticFiles().filter((file) => /\.(br|gz)$/.test(file));
  expect(new Set(compressed.map(extname))).toEqual(new Set(['.br', '.gz']));
  for (const copy of compressed) {
    const bytes = readFileSync(copy);
    const original = readFileSync(copy.replace(/\.(br|gz)$/, ''));
    const unpacked = copy.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(unpacked.equals(original)).toBe(true);
    expect(bytes.length).toBeLessThan(original.length);
  }
});

test('static/ holds the hashed assets, the root files and no source maps', () => {
  const files = staticFiles().filter((file) => !/\.(br|gz)$/.test(file));
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
