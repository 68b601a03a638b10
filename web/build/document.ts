import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/entry/server';
import { createEarlyScriptTag } from './early.ts';
import { getAssetFile, listExtraScripts } from './manifest.ts';
import { getToken, type Themes } from './tokens.ts';

const PRELOADED_FONTS = [
  'node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
  'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
];

/** The image of link previews. It shows no brand name, because operators choose their own. */
const LINK_PREVIEW = { file: 'link-preview.jpg', width: '1200', height: '630' };

/**
 * Prevents a flash of the signed-out page for signed-in users. It runs before the first paint, and theme.css hides the
 * markup that the app will replace. `api/instance.ts` reads the same cookie.
 */
const HIDE_FROM_SIGNED_IN = `<script nonce="__CSP_NONCE__">/\\bsigned-in=1/.test(document.cookie)&&document.documentElement.setAttribute("data-signed-in","")</script>`;

/** Puts a rendered page into the built HTML shell. The result contains the server's placeholders. */
export function composeDocument(
  template: string,
  page: RenderedPage,
  manifest: Manifest,
  themes: Themes,
  earlyScript: string,
): string {
  const { shell, styles, scripts } = extractAssetTags(template);
  const head = [
    createRenderBlockingLink('instance'),
    ...createMetaTags(page, themes),
    // After the tags above, because it changes them.
    createEarlyScriptTag(earlyScript),
    ...(page.audience === 'signed-out' ? [HIDE_FROM_SIGNED_IN] : []),
    ...styles,
    ...createFontPreloads(manifest),
    ...[...scripts, ...createModulePreloads(page, manifest)].map(withLowPriority),
  ];
  return [
    ['<!--head-->', head.join('\n    ')],
    ['<div id="root">', `<div id="root" data-page="${page.name}" data-audience="${page.audience}">`],
    ['<!--app-->', page.html],
  ].reduce((document, [slot = '', content = '']) => fillSlot(document, slot, content), shell);
}

/**
 * Delays the first paint until the browser has parsed the element with this id, which follows the page: a partly
 * parsed page would shift. Browsers without support ignore it.
 */
export function createRenderBlockingLink(idAfterPage: string): string {
  return `<link rel="expect" href="#${idAfterPage}" blocking="render" />`;
}

/** Removes the asset tags that Vite added to the head, so that they can be reordered. */
function extractAssetTags(template: string) {
  const assetTag = /\s*(<script type="module".*?<\/script>|<link rel="(?:modulepreload|stylesheet)".*?>)/g;
  const tags = [...template.matchAll(assetTag)].map(([, tag = '']) => tag);
  const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
  return {
    shell: template.replace(assetTag, ''),
    styles: tags.filter(isStyle),
    scripts: tags.filter((tag) => !isStyle(tag)),
  };
}

/** The page is readable without scripts, so styles and fonts load first on a slow connection. */
function withLowPriority(tag: string): string {
  return tag.replace(/^<(\w+)/, '<$1 fetchpriority="low"');
}

function createMetaTags({ head, indexed }: RenderedPage, themes: Themes): string[] {
  const title = escapeHtml(head.title('__BRAND__'));
  const description = escapeHtml(head.description);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...createThemeTags(themes),
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

export function createThemeTags(themes: Themes): string[] {
  return [
    `<meta name="color-scheme" content="light dark" />`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${getToken(themes.light, 'paper')}" />`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${getToken(themes.dark, 'paper')}" />`,
  ];
}

export function createFontPreloads(manifest: Manifest): string[] {
  return PRELOADED_FONTS.map(
    (font) =>
      `<link rel="preload" href="/${getAssetFile(manifest, font)}" as="font" type="font/woff2" crossorigin />`,
  );
}

function createModulePreloads({ modules }: RenderedPage, manifest: Manifest): string[] {
  return listExtraScripts(manifest, modules).map(
    (file) => `<link rel="modulepreload" crossorigin nonce="__CSP_NONCE__" href="/${file}" />`,
  );
}

export function fillSlot(template: string, slot: string, content: string): string {
  if (!template.includes(slot)) throw new Error(`index.html has no ${slot}`);
  // A function, because patterns like `$&` in the content must not be replaced.
  return template.replace(slot, () => content);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
