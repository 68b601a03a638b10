import { clsx } from 'clsx';
import { Photo } from '@/ui/photo';
import { ContactBlock } from './contact-block';
import { copy } from './copy';
import { Gallery } from './gallery/gallery';
import { SectionHeading } from './section-heading';
import { type BookNowProps, ServiceCard } from './service-card';
import type { PublicProfileData } from './types';

interface PublicProfileProps extends BookNowProps {
  profile: PublicProfileData;
  /** The heading level of the name: 1 on the public page, 2 inside another page. */
  headingLevel: 1 | 2;
}

/** A profile as clients see it. It adapts to the width of its container, from a miniature to a wide screen. */
export function PublicProfile({ profile, headingLevel, ...bookNow }: PublicProfileProps) {
  const Name = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <article className="@container">
      <div className="grid gap-4 @xs:gap-8 @3xl:grid-cols-[minmax(0,23.75rem)_minmax(0,1fr)] @3xl:grid-rows-[auto_1fr] @3xl:gap-x-14">
        <header className="grid content-start justify-items-center text-center @3xl:justify-items-start @3xl:text-start">
          <ProfilePhoto profile={profile} priority={headingLevel === 1} />
          <Name
            dir="auto"
            className={clsx(
              'mt-3 max-w-full font-serif leading-display wrap-anywhere @xs:mt-8',
              getNameSizeClass(profile.displayName),
            )}
          >
            {profile.displayName}
          </Name>
          <p className="mt-1 caption-mono @xs:mt-3">{copy.username(profile.username)}</p>
          {profile.bio !== '' && (
            <p
              dir="auto"
              className="mt-2 max-w-full text-13 text-balance wrap-anywhere whitespace-pre-line text-ink-soft @xs:mt-4 @xs:text-17 @3xl:text-wrap"
            >
              {profile.bio}
            </p>
          )}
        </header>
        <Services profile={profile} headingLevel={headingLevel} {...bookNow} />
        <WorkAndContact profile={profile} headingLevel={headingLevel} />
      </div>
    </article>
  );
}

/** A long name gets a smaller font, because it would fill the screen. */
function getNameSizeClass(name: string): string {
  if (name.length <= 24) return 'text-32 @xs:text-60';
  return name.length <= 48 ? 'text-25 @xs:text-44' : 'text-20 @xs:text-32';
}

function Services({ profile: { services }, headingLevel, ...bookNow }: PublicProfileProps) {
  const Title = headingLevel === 1 ? 'h2' : 'h3';
  if (services.length === 0) {
    return (
      <section className="self-start rounded-card border border-dashed border-line-strong px-6 py-12 text-center @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
        <Title className="font-serif text-25 leading-heading">{copy.noServices.title}</Title>
        <p className="mt-2 text-15 text-ink-soft">{copy.noServices.text}</p>
      </section>
    );
  }
  return (
    <section className="grid content-start gap-3 @xs:gap-4 @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
      <SectionHeading heading={Title} title={copy.servicesTitle} count={copy.serviceCount(services.length)} />
      {services.map((service, index) => (
        <ServiceCard
          key={service.id}
          service={service}
          position={index + 1}
          heading={headingLevel === 1 ? 'h3' : 'h4'}
          isFirstOnPage={headingLevel === 1 && index === 0}
          {...bookNow}
        />
      ))}
    </section>
  );
}

/** On phones the contacts are below the photos, and on wide screens beside the services. */
function WorkAndContact({ profile, headingLevel }: Pick<PublicProfileProps, 'profile' | 'headingLevel'>) {
  const Title = headingLevel === 1 ? 'h2' : 'h3';
  const { portfolio = [] } = profile;
  const hasPhotos = portfolio.length > 0;
  return (
    <>
      {hasPhotos && (
        <Gallery
          heading={
            <SectionHeading
              heading={Title}
              title={copy.workTitle}
              count={copy.photographCount(portfolio.length)}
            />
          }
          photos={portfolio}
          isOnPage={headingLevel === 1}
        />
      )}
      <ContactBlock contact={profile} heading={Title} isBelowPhotos={hasPhotos} />
    </>
  );
}

interface ProfilePhotoProps {
  profile: Pick<PublicProfileData, 'profileImage' | 'photo' | 'displayName'>;
  priority: boolean;
}

function ProfilePhoto({ profile, priority }: ProfilePhotoProps) {
  return (
    <div className="size-25 overflow-hidden rounded-full border border-line p-1 @xs:size-38 @xs:p-1.5 @3xl:-ms-1.75 @3xl:size-58">
      <Photo
        image={profile.profileImage}
        photo={profile.photo ?? null}
        alt={copy.photoAlt(profile.displayName)}
        priority={priority}
        sizes="(min-width: 48rem) 14rem, 9rem"
        className="size-full rounded-full"
      />
    </div>
  );
}
