import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSamplePhoto } from './gallery/sample-photos';
import { PublicProfile } from './public-profile';
import type { PublicProfileData, PublicService } from './types';

const cover = createSamplePhoto({ id: 'cover', focalPoint: { x: 72, y: 18 } });
const service = { title: 'Portrait', description: 'One hour.', price: 18_000 };
const profile: PublicProfileData = {
  username: 'annaberg',
  displayName: 'Anna Berg',
  bio: '',
  profileImage: null,
  services: [
    { ...service, id: 'a', cover },
    { ...service, id: 'b', cover: createSamplePhoto({ id: 'other' }) },
    { ...service, id: 'c', cover: null },
  ],
};

const getCovers = () => screen.getAllByRole<HTMLImageElement>('img');

test('shows the covers of services and their alt texts', () => {
  render(<PublicProfile profile={profile} headingLevel={1} />);
  expect(getCovers().map(({ alt }) => alt)).toEqual(['The cover', 'The other']);
});

test('crops a cover around its focal point', () => {
  render(<PublicProfile profile={profile} headingLevel={1} />);
  expect(getCovers()[0]?.className).toContain('[--focal-x:70%] [--focal-y:20%]');
});

test('loads the first cover at once on its own page, because it is in the first screen of a phone', () => {
  const { rerender } = render(<PublicProfile profile={profile} headingLevel={1} />);
  expect(getCovers().map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy']);
  rerender(<PublicProfile profile={profile} headingLevel={2} />);
  expect(getCovers().map((image) => image.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
});

test('changes nothing on a card without a cover', () => {
  const renderCard = (props: Partial<PublicService>) =>
    renderToString(
      <PublicProfile
        profile={{ ...profile, services: [{ ...service, id: 'c', ...props }] }}
        headingLevel={1}
      />,
    );
  expect(renderCard({ cover: null })).toBe(renderCard({}));
});

test('renders no style attribute, which the content security policy forbids', () => {
  expect(renderToString(<PublicProfile profile={profile} headingLevel={1} />)).not.toContain('style');
});
