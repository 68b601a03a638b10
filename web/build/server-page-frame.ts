import type { Manifest } from 'vite';
import { fillSlot, createFontPreloads, createRenderBlockingLink, createThemeTags } from './document.ts';
import { getAssetFile, listImportedScripts, listStylesheets } from './manifest.ts';
import { PUBLIC_ENTRY } from './public-page.ts';
import type { Themes } from './tokens.ts';

/**
 * The HTML document for pages that the server renders. The server fills the slots __META__, __ACCENT__, __VIEW__,
 * __APP__ and __DATA__.
 */
export function composeServerPageFrame(shell: string, manifest: Manifest, themes: Themes): string {
  const styles = listStylesheets(manifest, PUBLIC_ENTRY).map(
    (file) => `<link rel="stylesheet" href="/${file}" />`,
  );
  const head = [
    '__META__',
    createRenderBlockingLink('page'),
    ...createThemeTags(themes),
    // The photographer's colours override the default styles before them.
    `${styles.join('\n    ')}__ACCENT__`,
    ...createFontPreloads(manifest),
    `<script type="module" src="/${getAssetFile(manifest, PUBLIC_ENTRY)}" fetchpriority="low"></script>`,
    ...listImportedScripts(manifest, PUBLIC_ENTRY).map(
      (file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low" />`,
    ),
  ];
  return [
    ['<!--head-->', head.join('\n    ')],
    ['<div id="root">', '<div id="root" data-view="__VIEW__">'],
    ['<!--app-->', '__APP__'],
    ['id="instance">__INSTANCE__', 'id="page">__DATA__'],
    ['\n    <script type="module" src="/src/entry/app.tsx"></script>', ''],
  ].reduce((document, [slot = '', content = '']) => fillSlot(document, slot, content), shell);
}
