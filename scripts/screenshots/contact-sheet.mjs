// One page with every picture on it, to be opened from the folder.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPictureName } from './sizes.mjs';

export function writeContactSheet(folder, findings = {}) {
  const files = readdirSync(folder).filter((file) => /\.(png|jpg|webp)$/.test(file));
  writeFileSync(join(folder, 'index.html'), contactSheet(files, findings));
}

/** `findings` are lines by the name of a scene. */
export function contactSheet(files, findings) {
  const frames = files.map((file) => ({ file, ...readPictureName(file) }));
  const scenes = [...new Set(frames.map(({ scene }) => scene))].sort();
  const inOrder = (one, other) =>
    (one.theme ?? '') < (other.theme ?? '') ? 1 : one.theme === other.theme ? rank(one) - rank(other) : -1;
  const strips = scenes.map((scene) => ({
    scene,
    frames: frames.filter((frame) => frame.scene === scene).sort(inOrder),
    findings: findings[scene] ?? [],
  }));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Contact sheet</title>
<style>${STYLE}</style>
<header>
<h1>Contact sheet</h1>
<p>${scenes.length} scenes, ${files.length} pictures</p>
${['light', 'dark'].map(chooser).join('\n')}
${[360, 390, 768, 1280, 1920].map(chooser).join('\n')}
</header>
${strips.map(strip).join('\n')}
</html>
`;
}

const rank = ({ width = 0, part = '' }) => width * 2 + (part === '' ? 0 : 1);
const chooser = (word) => `<label><input type="checkbox" id="show-${word}" checked> ${word}</label>`;

function strip({ scene, frames, findings }) {
  const pictures = frames.map(
    ({ file, width = '', theme = '', part = '' }) =>
      `<a href="${encodeURIComponent(file)}" class="w${width} ${theme}"><img loading="lazy" src="${encodeURIComponent(file)}" alt=""><span>${[width, theme, part].filter(Boolean).join(' ')}</span></a>`,
  );
  const faults = findings.map((text) => `<li>${escaped(text)}</li>`).join('');
  return `<section id="${escaped(scene)}"><h2><a href="#${escaped(scene)}">${escaped(scene)}</a></h2>${faults && `<ul>${faults}</ul>`}<div>${pictures.join('\n')}</div></section>`;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

const hidden = (word, selector) => `body:has(#show-${word}:not(:checked)) ${selector} { display: none }`;
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
${['light', 'dark'].map((theme) => hidden(theme, `a.${theme}`)).join('\n')}
${[360, 390, 768, 1280, 1920].map((width) => hidden(width, `a.w${width}`)).join('\n')}
`;
