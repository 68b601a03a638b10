import { useInstance } from '@/api/instance';
import { copy } from '@/features/not-found/copy';
import { NotFound } from '@/features/not-found/not-found';
import type { PageHead } from '@/lib/page-head';
import { QuietPage } from './quiet-page';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
};

export default function NotFoundScreen() {
  const { brand, operatorLinks } = useInstance();
  return (
    <QuietPage brand={brand} operatorLinks={operatorLinks}>
      <NotFound />
    </QuietPage>
  );
}
