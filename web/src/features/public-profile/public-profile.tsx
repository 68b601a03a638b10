import { clsx } from 'clsx';
import { ContactBlock } from './contact-block';
import { copy } from './copy';
import { ProfilePhoto } from './profile-photo';
import { ServiceCard, type BookNow } from './service-card';
import type { PublicProfileData } from './types';

interface PublicProfileProps extends BookNow {
  profile: PublicProfileData;
  /** Where the name stands in the page's outline: 1 on the profile's own page. */
  headingLevel: 1 | 2;
}

/** A photographer's page as clients see it. It sizes itself to its container, from a miniature to a wide screen. */
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
              nameSize(profile.displayName),
            )}
          >
            {profile.displayName}
          </Name>
          <p className="mt-1 frame-mark @xs:mt-3">{copy.username(profile.username)}</p>
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
        <ContactBlock contact={profile} heading={headingLevel === 1 ? 'h2' : 'h3'} />
      </div>
    </article>
  );
}

/** A name is set as large as its length allows: a long one would be a page of its own. */
function nameSize(name: string): string {
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
      <div className="flex items-center gap-3 frame-mark uppercase">
        <Title>{copy.servicesTitle}</Title>
        <span className="h-px grow bg-line" />
        <span>{copy.frameCount(services.length)}</span>
      </div>
      {services.map((service, index) => (
        <ServiceCard
          key={service.id}
          service={service}
          position={index + 1}
          heading={headingLevel === 1 ? 'h3' : 'h4'}
          {...bookNow}
        />
      ))}
    </section>
  );
}
