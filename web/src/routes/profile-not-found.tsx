import { useInstance } from '@/api/instance';
import { copy } from '@/features/public-profile/copy';
import { ProfileNotFound } from '@/features/public-profile/profile-not-found';
import type { PageHead } from '@/lib/page-head';
import { QuietPage } from './quiet-page';

export const head: PageHead = {
  title: (brand) => `${copy.notFound.title} · ${brand}`,
  description: copy.notFound.text,
};

export default function ProfileNotFoundScreen() {
  const { brand } = useInstance();
  return (
    <QuietPage brand={brand}>
      <ProfileNotFound />
    </QuietPage>
  );
}
