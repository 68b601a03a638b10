import type { ComponentType } from 'react';
import { ProfileNotFound } from '@/features/public-profile/profile-not-found';
import { ProfilePage } from '@/features/public-profile/profile-page';
import { PublicProfile } from '@/features/public-profile/public-profile';
import type { PublicProfileData } from '@/features/public-profile/types';
import { paths } from '@/lib/paths';
import { QuietPage } from './quiet-page';

interface Branded {
  brand: string;
}

/** What the server hands each page that it renders. */
export interface ViewProps {
  profile: Branded & { profile: PublicProfileData };
  missing: Branded & { what: 'profile' | 'link' };
}

export type ViewName = keyof ViewProps;

/**
 * The pages that the server renders, by name. Each is a function of its data alone, and works without any script: what
 * runs in the browser afterwards only makes it nicer.
 */
export const views: { [Name in ViewName]: ComponentType<ViewProps[Name]> } = {
  profile: ({ brand, profile }) => (
    <ProfilePage brand={brand}>
      <PublicProfile
        profile={profile}
        headingLevel={1}
        bookHref={(serviceId) => paths.book(profile.username, serviceId)}
      />
    </ProfilePage>
  ),
  missing: ({ brand }) => (
    <QuietPage brand={brand}>
      <ProfileNotFound />
    </QuietPage>
  ),
};

/** The page of that name. Throws when there is none, because then the server and this build do not belong together. */
export function View({ name, props }: { name: string; props: unknown }) {
  if (!Object.hasOwn(views, name)) throw new Error(`There is no view ${name}.`);
  const Page = views[name as ViewName] as ComponentType<unknown>;
  return <Page {...(props as object)} />;
}
