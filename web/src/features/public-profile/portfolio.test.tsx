import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { samplePhotos } from './gallery/sample-photos';
import { PublicProfile } from './public-profile';
import type { PublicProfileData } from './types';

const profile: PublicProfileData = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: '',
  profileImage: null,
  services: [{ id: 'a', title: 'Portrait', description: 'One hour.', price: 18_000 }],
  email: 'anna@example.com',
};
const profileWithPhotos = { ...profile, portfolio: samplePhotos };

test('shows the photos between the services and the contacts', () => {
  render(<PublicProfile profile={profileWithPhotos} headingLevel={1} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Services',
    'Work',
    'Questions? Get in touch!',
  ]);
  expect(screen.getByText('12 photographs')).toBeTruthy();
});

test('counts a single photograph', () => {
  render(<PublicProfile profile={{ ...profile, portfolio: samplePhotos.slice(0, 1) }} headingLevel={1} />);
  expect(screen.getByText('1 photograph')).toBeTruthy();
});

test('lowers the heading of the photos by one level inside another page, and links none of them', () => {
  render(<PublicProfile profile={profileWithPhotos} headingLevel={2} />);
  expect(screen.getByRole('heading', { level: 3, name: 'Work' })).toBeTruthy();
  expect(document.querySelectorAll('[data-photo]')).toHaveLength(0);
});

test('changes nothing on a profile without photos', () => {
  const renderProfile = (data: PublicProfileData) =>
    renderToString(<PublicProfile profile={data} headingLevel={1} />);
  expect(renderProfile({ ...profile, portfolio: [] })).toBe(renderProfile(profile));
});
