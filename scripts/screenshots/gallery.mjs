// Writes an index.html with all screenshots of the folder.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScreenshotFile, THEMES, WIDTHS } from './viewports.mjs';

export function writeGallery(folder, findings = {}) {
  const files = readdirSync(folder).filter((file) => /\.(png|jpg|webp)$/.test(file));
  writeFileSync(join(folder, 'index.html'), createGallery(files, findings));
}

/** `findings` has the finding texts by scene name. */
export function createGallery(files, findings) {
  const screenshots = files.map((file) => ({ file, ...parseScreenshotFile(file) }));
  const sceneNames = [...new Set(screenshots.map(({ sceneName }) => sceneName))].sort();
  // Light before dark, then narrow before wide.
  const compare = (a, b) => (b.theme ?? '').localeCompare(a.theme ?? '') || getRank(a) - getRank(b);
  const scenes = sceneNames.map((sceneName) => ({
    sceneName,
    screenshots: screenshots.filter((screenshot) => screenshot.sceneName === sceneName).sort(compare),
    findings: findings[sceneName] ?? [],
  }));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>${STYLE}</style>
<header>
<h1>Screenshots</h1>
<p>${scenes.length} scenes, ${files.length} screenshots</p>
${[...THEMES, ...WIDTHS].map(createFilter).join('\n')}
</header>
${scenes.map(createSceneSection).join('\n')}
</html>
`;
}

/** Orders screenshots by width. A part follows the whole screenshot of the same width. */
const getRank = ({ width = 0, part = '' }) => width * 2 + (part === '' ? 0 : 1);
const createFilter = (value) => `<label><input type="checkbox" id="show-${value}" checked> ${value}</label>`;

function createSceneSection({ sceneName, screenshots, findings }) {
  const images = screenshots.map(
    ({ file, width = '', theme = '', part = '' }) =>
      `<a href="${encodeURIComponent(file)}" class="w${width} ${theme}"><img loading="lazy" src="${encodeURIComponent(file)}" alt=""><span>${[width, theme, part].filter(Boolean).join(' ')}</span></a>`,
  );
  const items = findings.map((text) => `<li>${escapeHtml(text)}</li>`).join('');
  const name = escapeHtml(sceneName);
  return `<section id="${name}"><h2><a href="#${name}">${name}</a></h2>${items && `<ul>${items}</ul>`}<div>${images.join('\n')}</div></section>`;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

const hideUnlessChecked = (value, selector) =>
  `body:has(#show-${value}:not(:checked)) ${selector} { display: none }`;
const STYLE = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
body { margin: 0 }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding: .5rem 1rem; background: Canvas; border-bottom: 1px solid GrayText }
h1, h2, p { margin: 0; font-size: 1rem }
section { padding: 1rem; content-visibility: auto; contain-intrinsic-size: auto 22rem; scroll-margin-top: 3rem }
section div { display: flex; align-items: start; gap: .75rem; overflow-x: auto; padding-top: .5rem }
section div a { flex: none; color: inherit; text-decoration: none }
img { display: block; width: auto; max-width: 30rem; height: 20rem; object-fit: contain; object-position: top; border: 1px solid GrayText }
ul { margin: .25rem 0; color: #c2410c }
${THEMES.map((theme) => hideUnlessChecked(theme, `a.${theme}`)).join('\n')}
${WIDTHS.map((width) => hideUnlessChecked(width, `a.w${width}`)).join('\n')}
`;
