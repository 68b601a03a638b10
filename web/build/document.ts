import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/entry/server';
import { earlyScriptTag } from './early.ts';
import { assetFile, extraScripts } from './manifest.ts';
import { token, type Themes } from './tokens.ts';

const PRELOADED_FONTS = [
  'node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
  'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
];

/** The picture messengers and social networks show with a link. It names no brand, because operators choose their own. */
const LINK_PREVIEW = { file: 'link-preview.jpg', width: '1200', height: '630' };

/**
 * Somebody who is signed in must not see a page for visitors flash by. This runs before anything is painted, and
 * theme.css hides the markup that the app is going to replace. The cookie is the one `session-hint.ts` reads.
 */
const HIDE_FROM_MEMBERS = `<script nonce="__CSP_NONCE__">/\\bsigned-in=1/.test(document.cookie)&&document.documentElement.setAttribute("data-member","")</script>`;

/** Puts a rendered page into the built HTML shell: a complete document with the server's placeholders. */
export function composeDocument(
  template: string,
  page: RenderedPage,
  manifest: Manifest,
  themes: Themes,
  earlyScript: string,
): string {
  const { shell, styles, scripts } = takeAssetTags(template);
  const head = [
    paintedWhole('instance'),
    ...metaTags(page, themes),
    // It changes what the tags above say.
    earlyScriptTag(earlyScript),
    ...(page.audience === 'signed-out' ? [HIDE_FROM_MEMBERS] : []),
    ...styles,
    ...fontPreloads(manifest),
    ...[...scripts, ...modulePreloads(page, manifest)].map(withLowPriority),
  ];
  return [
    ['<!--head-->', head.join('\n    ')],
    ['<div id="root">', `<div id="root" data-page="${page.name}" data-audience="${page.audience}">`],
    ['<!--app-->', page.html],
  ].reduce((document, [slot = '', content = '']) => fill(document, slot, content), shell);
}

/**
 * Half a page moves when its other half comes. Browsers that know this paint nothing before they have read as far as what
 * stands behind the page.
 */
export function paintedWhole(idBehind: string): string {
  return `<link rel="expect" href="#${idBehind}" blocking="render" />`;
}

/** Takes the tags Vite put at the end of the head out of it, to be set in an order of our own. */
function takeAssetTags(template: string) {
  const assetTag = /\s*(<script type="module".*?<\/script>|<link rel="(?:modulepreload|stylesheet)".*?>)/g;
  const tags = [...template.matchAll(assetTag)].map(([, tag = '']) => tag);
  const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
  return {
    shell: template.replace(assetTag, ''),
    styles: tags.filter(isStyle),
    scripts: tags.filter((tag) => !isStyle(tag)),
  };
}

/** The page is complete without scripts: what it looks like goes first over a slow line. */
function withLowPriority(tag: string): string {
  return tag.replace(/^<(\w+)/, '<$1 fetchpriority="low"');
}

function metaTags({ head, indexed }: RenderedPage, themes: Themes): string[] {
  const title = escapeHtml(head.title('__BRAND__'));
  const description = escapeHtml(head.description);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...themeTags(themes),
  ];
  if (!indexed) return [...tags, '<meta name="robots" content="noindex" />'];

  tags.push(
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="__BRAND__" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="__PUBLIC_URL__/${LINK_PREVIEW.file}" />`,
    `<meta property="og:image:width" content="${LINK_PREVIEW.width}" />`,
    `<meta property="og:image:height" content="${LINK_PREVIEW.height}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  );
  if (head.canonicalPath !== undefined) {
    const url = `__PUBLIC_URL__${head.canonicalPath}`;
    tags.push(`<link rel="canonical" href="${url}" />`, `<meta property="og:url" content="${url}" />`);
  }
  return tags;
}

export function themeTags(themes: Themes): string[] {
  return [
    `<meta name="color-scheme" content="light dark" />`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${token(themes.light, 'paper')}" />`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${token(themes.dark, 'paper')}" />`,
  ];
}

export function fontPreloads(manifest: Manifest): string[] {
  return PRELOADED_FONTS.map(
    (font) =>
      `<link rel="preload" href="/${assetFile(manifest, font)}" as="font" type="font/woff2" crossorigin />`,
  );
}

function modulePreloads({ modules }: RenderedPage, manifest: Manifest): string[] {
  return extraScripts(manifest, modules).map(
    (file) => `<link rel="modulepreload" crossorigin nonce="__CSP_NONCE__" href="/${file}" />`,
  );
}

export function fill(template: string, slot: string, content: string): string {
  if (!template.includes(slot)) throw new Error(`index.html has no ${slot}`);
  // A function, because `$&` and its kin in the content must stay as they are.
  return template.replace(slot, () => content);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
