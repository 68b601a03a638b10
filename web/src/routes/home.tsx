import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { copy } from '@/features/home/copy';
import { HomeFrame } from '@/features/home/home-frame';
import { Welcome } from '@/features/home/welcome';
import type { PageHead } from '@/lib/page-head';
import AppScreen from './app';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
  unlisted: true,
};

export default function HomeScreen() {
  const { brand } = useInstance();
  const { user } = useAuth();
  if (!user) return <AppScreen />;
  return (
    <HomeFrame brand={brand} person={user.displayName ?? user.email}>
      <VerifyBanner />
      <Welcome brand={brand} />
    </HomeFrame>
  );
}
