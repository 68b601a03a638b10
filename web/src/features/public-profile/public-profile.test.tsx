import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createContactLinks } from './contact-block';
import { PublicProfile } from './public-profile';
import type { PublicProfileData } from './types';

const PROFILE: PublicProfileData = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: 'Natural light.',
  profileImage: '/photo.webp',
  services: [
    { id: 'a', title: 'Portrait session', description: 'One hour outdoors.', price: 18_000 },
    { id: 'b', title: 'Small wedding', description: 'Up to six hours.', price: 195_000 },
  ],
};

test('shows the profile and its services', () => {
  render(<PublicProfile profile={PROFILE} headingLevel={1} />);
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
  expect(screen.getByText('2 services')).toBeTruthy();
});

test('shows a profile without photo, bio and services', () => {
  const emptyProfile = { ...PROFILE, bio: '', profileImage: null, services: [] };
  render(<PublicProfile profile={emptyProfile} headingLevel={1} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('heading', { name: 'No Services Available' })).toBeTruthy();
  expect(screen.getByText("This photographer hasn't added any services yet.")).toBeTruthy();
});

test('lowers its headings by one level inside another page', () => {
  render(<PublicProfile profile={PROFILE} headingLevel={2} />);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Anna Berg');
});

test('links each service to its form page', () => {
  render(<PublicProfile profile={PROFILE} headingLevel={1} bookHref={(id) => `/u/annaberg/book/${id}`} />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Book Now/ });
  expect(links.map((link) => [link.getAttribute('href'), link.dataset.book])).toEqual([
    ['/u/annaberg/book/a', 'a'],
    ['/u/annaberg/book/b', 'b'],
  ]);
});

test('passes the service and the button to onBook', async () => {
  const onBook = vi.fn();
  render(<PublicProfile profile={PROFILE} headingLevel={1} onBook={onBook} />);
  const button = screen.getByRole('button', { name: 'Book Now - $1,950.00' });
  await userEvent.click(button);
  expect(onBook).toHaveBeenCalledExactlyOnceWith(PROFILE.services[1], button);
});

test('loads the photo with high priority on its own page only', () => {
  const { rerender } = render(<PublicProfile profile={PROFILE} headingLevel={1} />);
  const getPhoto = () => screen.getByRole('img', { name: 'Portrait of Anna Berg' });
  expect(getPhoto().getAttribute('fetchpriority')).toBe('high');
  expect(getPhoto().getAttribute('width')).toBe(getPhoto().getAttribute('height'));
  rerender(<PublicProfile profile={PROFILE} headingLevel={2} />);
  expect(getPhoto().hasAttribute('fetchpriority')).toBe(false);
});

const listHrefs = (contact: Parameters<typeof createContactLinks>[0]) =>
  createContactLinks(contact).map(({ href }) => href);

test('creates a link for each contact and none for a hidden one', () => {
  const all = { email: 'anna@example.com', phone: '+46 (70) 123-45.67', socialHandle: 'anna.berg' };
  expect(listHrefs(all)).toEqual([
    'mailto:anna@example.com',
    'tel:+46701234567',
    'https://instagram.com/anna.berg',
  ]);
  expect(listHrefs({ phone: '(555) 555-0100' })).toEqual(['tel:5555550100']);
  expect(listHrefs({})).toEqual([]);
});

test('escapes email addresses and handles', () => {
  expect(listHrefs({ email: 'a?bcc=b@x.co' })).toEqual(['mailto:a%3Fbcc%3Db@x.co']);
  expect(listHrefs({ socialHandle: '../evil?x#y' })).toEqual(['https://instagram.com/..%2Fevil%3Fx%23y']);
});
