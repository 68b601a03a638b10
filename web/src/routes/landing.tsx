import { useInstance } from '@/api/instance';
import { copy } from '@/features/landing/copy';
import { LandingPage } from '@/features/landing/landing-page';
import { sampleProfile } from '@/features/landing/sample-profile';
import { PublicProfile } from '@/features/public-profile/public-profile';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';

export const head: PageHead = {
  title: (brand) => `${brand} · ${copy.tagline}`,
  description: copy.description,
  canonicalPath: paths.home,
};

export default function LandingScreen() {
  const { brand } = useInstance();
  return <LandingPage brand={brand} example={<PublicProfile profile={sampleProfile} headingLevel={2} />} />;
}
