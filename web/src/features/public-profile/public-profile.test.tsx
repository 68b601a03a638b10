import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PublicProfile } from './public-profile';
import type { PublicProfileData } from './types';

const anna: PublicProfileData = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: 'Natural light.',
  profileImage: '/photo.webp',
  services: [
    { id: 'a', title: 'Portrait session', description: 'One hour outdoors.', price: 18_000 },
    { id: 'b', title: 'Small wedding', description: 'Up to six hours.', price: 195_000 },
  ],
};

test('the page shows who it is and what can be booked', () => {
  render(<PublicProfile profile={anna} headingLevel={1} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna Berg');
  expect(screen.getByText('@annaberg')).toBeTruthy();
  expect(screen.getByText('Natural light.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Portrait of Anna Berg' }).getAttribute('src')).toBe('/photo.webp');

  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Portrait session',
    'Small wedding',
  ]);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Book Now - $180.00',
    'Book Now - $1,950.00',
  ]);
  expect(screen.getByText('01')).toBeTruthy();
  expect(screen.getByText('02')).toBeTruthy();
  expect(screen.getByText('2 frames')).toBeTruthy();
});

test('a photographer without photo, bio and services still has a whole page', () => {
  const bare = { ...anna, bio: '', profileImage: null, services: [] };
  render(<PublicProfile profile={bare} headingLevel={1} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('heading', { name: 'No Services Available' })).toBeTruthy();
  expect(screen.getByText("This photographer hasn't added any services yet.")).toBeTruthy();
});

test('inside another page its headings stand one level deeper', () => {
  render(<PublicProfile profile={anna} headingLevel={2} />);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Anna Berg');
});

test('on a page without scripts each service leads to its form', () => {
  render(<PublicProfile profile={anna} headingLevel={1} bookHref={(id) => `/u/annaberg/book/${id}`} />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Book Now/ });
  expect(links.map((link) => [link.getAttribute('href'), link.dataset.book])).toEqual([
    ['/u/annaberg/book/a', 'a'],
    ['/u/annaberg/book/b', 'b'],
  ]);
});

test('in the app its button says which service, and where it was pressed', async () => {
  const onBook = vi.fn();
  render(<PublicProfile profile={anna} headingLevel={1} onBook={onBook} />);
  const button = screen.getByRole('button', { name: 'Book Now - $1,950.00' });
  await userEvent.click(button);
  expect(onBook).toHaveBeenCalledExactlyOnceWith(anna.services[1], button);
});

test('the photo comes before everything else on its own page, and only there', () => {
  const { rerender } = render(<PublicProfile profile={anna} headingLevel={1} />);
  const photo = () => screen.getByRole('img', { name: 'Portrait of Anna Berg' });
  expect(photo().getAttribute('fetchpriority')).toBe('high');
  expect(photo().getAttribute('width')).toBe(photo().getAttribute('height'));
  rerender(<PublicProfile profile={anna} headingLevel={2} />);
  expect(photo().hasAttribute('fetchpriority')).toBe(false);
});
