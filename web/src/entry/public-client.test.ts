// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { draw } from './public-client';

test('a page is there as soon as it is drawn', () => {
  const root = document.body.appendChild(document.createElement('div'));
  draw(root, { view: 'missing', props: { brand: 'Foto & Co', operatorLinks: {}, what: 'link' } });
  expect(root.querySelector('h1')?.textContent).toBe('This link leads nowhere');
});
