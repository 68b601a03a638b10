import { useInstance } from '@/api/instance';
import { AccountsNotOpen } from '@/features/accounts/accounts-not-open';
import { copy } from '@/features/accounts/copy';
import type { PageHead } from '@/lib/page-head';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
};

export default function AccountsScreen() {
  const { brand, registration } = useInstance();
  return <AccountsNotOpen brand={brand} registration={registration} />;
}
