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
import type { OperatorLinks } from '@/lib/operator-links';
import { paths } from '@/lib/paths';
import { QuietPage } from './quiet-page';

interface Frame {
  brand: string;
  operatorLinks: OperatorLinks;
}

/** What the server hands each page that it renders. */
export interface ViewData {
  profile: Frame & { profile: PublicProfileData };
  book: Frame & BookPageData;
  booked: Frame & { profile: Photographer; service: BookedService };
  request: Frame & RequestData;
  answer: Frame & AnswerData;
  missing: Frame & ({ what: 'profile' | 'link' } | { what: 'service'; profile: Photographer });
  failed: Frame;
}

/**
 * The pages that the server renders, by name. Each is a function of its data alone, and works without any script: what
 * runs in the browser afterwards only makes it nicer.
 */
const views: { [Name in keyof ViewData]: (data: ViewData[Name]) => ReactNode } = {
  profile: ({ profile, ...frame }) => (
    <ProfilePage {...frame}>
      <PublicProfile
        profile={profile}
        headingLevel={1}
        bookHref={(serviceId) => paths.book(profile.username, serviceId)}
      />
    </ProfilePage>
  ),
  book: ({ brand, operatorLinks, ...page }) => (
    <ProfilePage brand={brand} operatorLinks={operatorLinks}>
      <BookPage page={page} brand={brand} operatorLinks={operatorLinks} />
    </ProfilePage>
  ),
  booked: ({ profile, service, ...frame }) => (
    <ProfilePage {...frame}>
      <SentPage profile={profile} service={service} />
    </ProfilePage>
  ),
  request: ({ brand, operatorLinks, ...request }) => (
    <ProfilePage brand={brand} operatorLinks={operatorLinks}>
      <RequestPage request={request} />
    </ProfilePage>
  ),
  answer: ({ brand, operatorLinks, ...request }) => (
    <ProfilePage brand={brand} operatorLinks={operatorLinks}>
      <AnswerPage request={request} />
    </ProfilePage>
  ),
  missing: ({ brand, operatorLinks, ...data }) => (
    <QuietPage brand={brand} operatorLinks={operatorLinks}>
      {data.what === 'profile' && <ProfileNotFound />}
      {data.what === 'link' && <LinkNotFound />}
      {data.what === 'service' && <ServiceGone profile={data.profile} />}
    </QuietPage>
  ),
  failed: (frame) => (
    <QuietPage {...frame}>
      <ServerTrouble />
    </QuietPage>
  ),
};

/** The page of that name. Throws when there is none, because then the server and this build do not belong together. */
export function viewOf(name: string, data: unknown): ReactNode {
  if (!Object.hasOwn(views, name)) throw new Error(`There is no view ${name}.`);
  return views[name as keyof ViewData](data as never);
}
