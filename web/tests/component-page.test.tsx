import { render, screen, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readThemes } from '../build/tokens.ts';
import { ComponentPage } from '../dev/component-page';

const readSource = (path: string) => readFileSync(path, 'utf8');
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`);

test('shows every component on the component page', () => {
  const page = listFiles('dev').map(readSource).join('\n');
  const components = listFiles('src/ui').filter((file) => file.endsWith('.tsx'));
  const isShown = (file: string) => page.includes(`'@/${file.replace(/^src\//, '').replace(/\.tsx$/, '')}'`);
  // A component that another component uses is shown with it.
  const isUsedByComponent = (file: string) =>
    components.some((other) =>
      readSource(other).includes(`/${file.replace(/^.*\//, '').replace(/\.tsx$/, '')}'`),
    );
  expect(components.filter((file) => !isShown(file) && !isUsedByComponent(file))).toEqual([]);
});

test('shows every colour in the light and the dark theme', () => {
  render(<ComponentPage />);
  const colours = within(screen.getByRole('region', { name: 'Colours' }));
  const tokens = Object.keys(readThemes(readSource('src/styles/tokens.css')).light);
  for (const name of ['Light', 'Dark']) {
    const group = within(colours.getByRole('group', { name }));
    for (const token of tokens) expect(group.getByText(token)).toBeTruthy();
  }
});
