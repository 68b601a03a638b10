import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Photo, type PhotoSources } from './photo';

const photo: PhotoSources = {
  sizes: [
    { width: 128, url: '/objects/p1/128.jpg' },
    { width: 512, url: '/objects/p1/512.jpg' },
  ],
  placeholder: 'data:image/jpeg;base64,AAAA',
};
const props = { alt: 'Portrait of Anna', sizes: '4rem', className: 'size-16' };
const shown = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Portrait of Anna' });

test('a photo offers all its sizes and lies over its own blur', () => {
  const { container } = render(<Photo image="/objects/p1/512.jpg" photo={photo} {...props} />);
  expect(shown()?.getAttribute('src')).toBe('/objects/p1/512.jpg');
  expect(shown()?.srcset).toBe('/objects/p1/128.jpg 128w, /objects/p1/512.jpg 512w');
  expect(shown()?.sizes).toBe('4rem');
  expect(container.querySelector('img[alt=""]')?.getAttribute('src')).toBe(photo.placeholder);
});

test('an address alone is a picture too', () => {
  render(<Photo image="blob:1" photo={null} {...props} />);
  expect(shown()?.getAttribute('src')).toBe('blob:1');
  expect(shown()?.hasAttribute('srcset')).toBe(false);
});

test('without one there is the outline of a person', () => {
  const { container } = render(<Photo image={null} photo={null} {...props} />);
  expect(shown()).toBeNull();
  expect(container.querySelector('svg')).toBeTruthy();
});

test('one that cannot be loaded becomes the outline, and the next one is tried again', () => {
  const { container, rerender } = render(<Photo image="/gone.jpg" photo={null} {...props} />);
  fireEvent.error(shown() ?? container);
  expect(shown()).toBeNull();
  expect(container.querySelector('svg')).toBeTruthy();
  rerender(<Photo image="/objects/p1/512.jpg" photo={photo} {...props} />);
  expect(shown()?.getAttribute('src')).toBe('/objects/p1/512.jpg');
});

test('its markup carries no style of its own, which the content security policy would refuse', () => {
  expect(renderToString(<Photo image={null} photo={photo} {...props} />)).not.toContain('style=');
});
