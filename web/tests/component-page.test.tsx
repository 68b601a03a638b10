import { render, screen, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readThemes } from '../build/tokens.ts';
import { ComponentPage } from '../dev/component-page';

const source = (path: string) => readFileSync(path, 'utf8');
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`);

test('every component is on the page of components', () => {
  const page = filesOf('dev').map(source).join('\n');
  const components = filesOf('src/ui').filter((file) => file.endsWith('.tsx'));
  const shown = (file: string) => page.includes(`'@/${file.replace(/^src\//, '').replace(/\.tsx$/, '')}'`);
  // Only parts of other components: whoever shows those shows them.
  const usedBelow = (file: string) =>
    components.some((other) =>
      source(other).includes(`/${file.replace(/^.*\//, '').replace(/\.tsx$/, '')}'`),
    );
  expect(components.filter((file) => !shown(file) && !usedBelow(file))).toEqual([]);
});

test('every colour is on it, as a print and in the darkroom', () => {
  render(<ComponentPage />);
  const colours = within(screen.getByRole('region', { name: 'Colours' }));
  const tokens = Object.keys(readThemes(source('src/styles/tokens.css')).light);
  for (const name of ['Print', 'Darkroom']) {
    const group = within(colours.getByRole('group', { name }));
    for (const token of tokens) expect(group.getByText(token)).toBeTruthy();
  }
});
