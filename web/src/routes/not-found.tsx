import { useInstance } from '@/api/instance';
import { copy, NotFound } from '@/features/not-found/not-found';
import type { PageHead } from '@/lib/page';
import { MessagePage } from './message-page';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
};

export default function NotFoundScreen() {
  const { brand, operatorLinks } = useInstance();
  return (
    <MessagePage brand={brand} operatorLinks={operatorLinks}>
      <NotFound />
    </MessagePage>
  );
}
