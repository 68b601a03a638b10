import type { Manifest } from 'vite';
import { fill, fontPreloads, paintedWhole, themeTags } from './document.ts';
import { assetFile, importedScripts, stylesheets } from './manifest.ts';
import { LOADER } from './public-page.ts';
import type { Themes } from './tokens.ts';

/**
 * The document around every page that the server renders, with the slots it fills: __META__, __ACCENT__, __VIEW__, __APP__,
 * __DATA__.
 */
export function composeFrame(shell: string, manifest: Manifest, themes: Themes): string {
  const styles = stylesheets(manifest, LOADER).map((file) => `<link rel="stylesheet" href="/${file}" />`);
  const head = [
    '__META__',
    paintedWhole('page'),
    ...themeTags(themes),
    // A photographer's own colours take the place of those before them.
    `${styles.join('\n    ')}__ACCENT__`,
    ...fontPreloads(manifest),
    `<script type="module" src="/${assetFile(manifest, LOADER)}" fetchpriority="low"></script>`,
    ...importedScripts(manifest, LOADER).map(
      (file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low" />`,
    ),
  ];
  return [
    ['<!--head-->', head.join('\n    ')],
    ['<div id="root">', '<div id="root" data-view="__VIEW__">'],
    ['<!--app-->', '__APP__'],
    ['id="instance">__INSTANCE__', 'id="page">__DATA__'],
    ['\n    <script type="module" src="/src/entry/studio.tsx"></script>', ''],
  ].reduce((document, [slot = '', content = '']) => fill(document, slot, content), shell);
}
