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
const queryPhoto = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Portrait of Anna' });

test('offers all sizes over a blurred placeholder', () => {
  const { container } = render(<Photo image="/objects/p1/512.jpg" photo={photo} {...props} />);
  expect(queryPhoto()?.getAttribute('src')).toBe('/objects/p1/512.jpg');
  expect(queryPhoto()?.srcset).toBe('/objects/p1/128.jpg 128w, /objects/p1/512.jpg 512w');
  expect(queryPhoto()?.sizes).toBe('4rem');
  expect(container.querySelector('img[alt=""]')?.getAttribute('src')).toBe(photo.placeholder);
});

test('shows a photo from a single URL', () => {
  render(<Photo image="blob:1" photo={null} {...props} />);
  expect(queryPhoto()?.getAttribute('src')).toBe('blob:1');
  expect(queryPhoto()?.hasAttribute('srcset')).toBe(false);
});

test('shows a placeholder without a photo', () => {
  const { container } = render(<Photo image={null} photo={null} {...props} />);
  expect(queryPhoto()).toBeNull();
  expect(container.querySelector('svg')).toBeTruthy();
});

test('shows a placeholder after a load error and tries the next URL', () => {
  const { container, rerender } = render(<Photo image="/gone.jpg" photo={null} {...props} />);
  fireEvent.error(queryPhoto() ?? container);
  expect(queryPhoto()).toBeNull();
  expect(container.querySelector('svg')).toBeTruthy();
  rerender(<Photo image="/objects/p1/512.jpg" photo={photo} {...props} />);
  expect(queryPhoto()?.getAttribute('src')).toBe('/objects/p1/512.jpg');
});

test('renders no style attribute, which the content security policy forbids', () => {
  expect(renderToString(<Photo image="/objects/p1/512.jpg" photo={photo} {...props} />)).not.toContain(
    'style=',
  );
});
