import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/landing/copy';
import { LandingPage } from '@/features/landing/landing-page';
import { sampleProfile } from '@/features/landing/sample-profile';
import { PublicProfile } from '@/features/public-profile/public-profile';
import type { PublicService } from '@/features/public-profile/types';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button';

export const head: PageHead = {
  title: (brand) => `${brand} · ${copy.tagline}`,
  description: copy.metaDescription,
  canonicalPath: paths.home,
};

export default function LandingScreen() {
  const { brand, operatorLinks } = useInstance();
  const [sampleDialog, setSampleDialog] = useState<ReactNode>(null);

  /** Loads the dialog's code on the first click, because most visitors do not click. */
  async function openSampleBooking(service: PublicService, opener: HTMLElement) {
    const { SampleBooking } = await import('@/features/booking/sample-booking');
    setSampleDialog(
      <SampleBooking
        service={service}
        opener={opener}
        signUpLink={
          <Link to={paths.signup} className={buttonStyle()}>
            {copy.hero.createProfile}
          </Link>
        }
        onClose={() => {
          setSampleDialog(null);
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
              openSampleBooking(service, opener).catch(console.error);
            }}
          />
        }
      />
      {sampleDialog}
    </>
  );
}
