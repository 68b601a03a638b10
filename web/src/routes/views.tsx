import type { ReactNode } from 'react';
import { BookPage } from '@/features/booking-page/book-page';
import { SentPage } from '@/features/booking-page/sent-page';
import { ServiceGone } from '@/features/booking-page/service-gone';
import type { BookedService, BookPageData, Photographer } from '@/features/booking-page/types';
import { ServerTrouble } from '@/features/failure/server-trouble';
import { ProfileNotFound } from '@/features/public-profile/profile-not-found';
import { ProfilePage } from '@/features/public-profile/profile-page';
import { PublicProfile } from '@/features/public-profile/public-profile';
import type { PublicProfileData } from '@/features/public-profile/types';
import { AnswerPage } from '@/features/request/answer-page';
import { LinkNotFound } from '@/features/request/link-not-found';
import { RequestPage } from '@/features/request/request-page';
import type { AnswerData, RequestData } from '@/features/request/types';
import { paths } from '@/lib/paths';
import { QuietPage } from './quiet-page';

/** What the server hands each page that it renders. */
export interface ViewData {
  profile: { brand: string; profile: PublicProfileData };
  book: { brand: string } & BookPageData;
  booked: { brand: string; profile: Photographer; service: BookedService };
  request: { brand: string } & RequestData;
  answer: { brand: string } & AnswerData;
  missing: { brand: string } & ({ what: 'profile' | 'link' } | { what: 'service'; profile: Photographer });
  failed: { brand: string };
}

/**
 * The pages that the server renders, by name. Each is a function of its data alone, and works without any script: what
 * runs in the browser afterwards only makes it nicer.
 */
const views: { [Name in keyof ViewData]: (data: ViewData[Name]) => ReactNode } = {
  profile: ({ brand, profile }) => (
    <ProfilePage brand={brand}>
      <PublicProfile
        profile={profile}
        headingLevel={1}
        bookHref={(serviceId) => paths.book(profile.username, serviceId)}
      />
    </ProfilePage>
  ),
  book: (page) => (
    <ProfilePage brand={page.brand}>
      <BookPage page={page} />
    </ProfilePage>
  ),
  booked: ({ brand, profile, service }) => (
    <ProfilePage brand={brand}>
      <SentPage profile={profile} service={service} />
    </ProfilePage>
  ),
  request: (request) => (
    <ProfilePage brand={request.brand}>
      <RequestPage request={request} />
    </ProfilePage>
  ),
  answer: (request) => (
    <ProfilePage brand={request.brand}>
      <AnswerPage request={request} />
    </ProfilePage>
  ),
  missing: (data) => (
    <QuietPage brand={data.brand}>
      {data.what === 'profile' && <ProfileNotFound />}
      {data.what === 'link' && <LinkNotFound />}
      {data.what === 'service' && <ServiceGone profile={data.profile} />}
    </QuietPage>
  ),
  failed: ({ brand }) => (
    <QuietPage brand={brand}>
      <ServerTrouble />
    </QuietPage>
  ),
};

/** The page of that name. Throws when there is none, because then the server and this build do not belong together. */
export function viewOf(name: string, data: unknown): ReactNode {
  if (!Object.hasOwn(views, name)) throw new Error(`There is no view ${name}.`);
  return views[name as keyof ViewData](data as never);
}
