import type { ReactNode } from 'react';
import { BookingPage, SentPage, ServiceNotFound } from '@/features/booking-page/booking-page';
import type { BookedService, BookingPageData, Photographer } from '@/features/booking-page/types';
import { ServerError } from '@/features/failure/error-pages';
import { ProfileNotFound, PublicPageLayout } from '@/features/public-profile/public-page-layout';
import { PublicProfile } from '@/features/public-profile/public-profile';
import type { PublicProfileData } from '@/features/public-profile/types';
import { AnswerPage } from '@/features/request/answer-page';
import { LinkNotFound, RequestPage } from '@/features/request/request-page';
import type { AnswerData, RequestData } from '@/features/request/types';
import type { OperatorLinks } from '@/ui/operator-links';
import { paths } from '@/lib/paths';
import { MessagePage } from './message-page';

interface SiteProps {
  brand: string;
  operatorLinks: OperatorLinks;
}

/** The data that the server passes to each page it renders. */
export interface ViewData {
  profile: SiteProps & { profile: PublicProfileData };
  book: SiteProps & BookingPageData;
  booked: SiteProps & { profile: Photographer; service: BookedService };
  request: SiteProps & RequestData;
  answer: SiteProps & AnswerData;
  missing: SiteProps & ({ what: 'profile' | 'link' } | { what: 'service'; profile: Photographer });
  failed: SiteProps;
}

/**
 * The pages that the server renders, by name. Each depends only on its data and works without scripts; the script in
 * the browser only enhances it.
 */
const views: { [Name in keyof ViewData]: (data: ViewData[Name]) => ReactNode } = {
  profile: ({ profile, ...site }) => (
    <PublicPageLayout {...site}>
      <PublicProfile
        profile={profile}
        headingLevel={1}
        bookHref={(serviceId) => paths.book(profile.username, serviceId)}
      />
    </PublicPageLayout>
  ),
  book: ({ brand, operatorLinks, ...page }) => (
    <PublicPageLayout brand={brand} operatorLinks={operatorLinks}>
      <BookingPage page={page} brand={brand} operatorLinks={operatorLinks} />
    </PublicPageLayout>
  ),
  booked: ({ profile, service, ...site }) => (
    <PublicPageLayout {...site}>
      <SentPage profile={profile} service={service} />
    </PublicPageLayout>
  ),
  request: ({ brand, operatorLinks, ...request }) => (
    <PublicPageLayout brand={brand} operatorLinks={operatorLinks}>
      <RequestPage request={request} />
    </PublicPageLayout>
  ),
  answer: ({ brand, operatorLinks, ...request }) => (
    <PublicPageLayout brand={brand} operatorLinks={operatorLinks}>
      <AnswerPage request={request} />
    </PublicPageLayout>
  ),
  missing: ({ brand, operatorLinks, ...data }) => (
    <MessagePage brand={brand} operatorLinks={operatorLinks}>
      {data.what === 'profile' && <ProfileNotFound />}
      {data.what === 'link' && <LinkNotFound />}
      {data.what === 'service' && <ServiceNotFound profile={data.profile} />}
    </MessagePage>
  ),
  failed: (site) => (
    <MessagePage {...site}>
      <ServerError />
    </MessagePage>
  ),
};

/** Throws for an unknown name: the server and this build do not match. */
export function renderView(name: string, data: unknown): ReactNode {
  if (!Object.hasOwn(views, name)) throw new Error(`There is no view ${name}.`);
  return views[name as keyof ViewData](data as never);
}
