import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/landing/copy';
import { LandingPage } from '@/features/landing/landing-page';
import { sampleProfile } from '@/features/landing/sample-profile';
import { PublicProfile } from '@/features/public-profile/public-profile';
import type { PublicService } from '@/features/public-profile/types';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button-style';

export const head: PageHead = {
  title: (brand) => `${brand} · ${copy.tagline}`,
  description: copy.description,
  canonicalPath: paths.home,
};

export default function LandingScreen() {
  const { brand, operatorLinks } = useInstance();
  const [sample, setSample] = useState<ReactNode>(null);

  /** Its code comes with the first tap: most visitors only look. */
  async function trySample(service: PublicService, opener: HTMLElement) {
    const { SampleBooking } = await import('@/features/booking/sample-booking');
    setSample(
      <SampleBooking
        service={service}
        opener={opener}
        wayOn={
          <Link to={paths.signup} className={buttonStyle()}>
            {copy.hero.createProfile}
          </Link>
        }
        onClose={() => {
          setSample(null);
        }}
      />,
    );
  }

  return (
    <>
      <LandingPage
        brand={brand}
        operatorLinks={operatorLinks}
        example={
          <PublicProfile
            profile={sampleProfile}
            headingLevel={2}
            onBook={(service, opener) => {
              trySample(service, opener).catch(console.error);
            }}
          />
        }
      />
      {sample}
    </>
  );
}
