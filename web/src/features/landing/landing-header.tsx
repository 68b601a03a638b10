import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button-style';
import { wordmarkStyle } from '@/ui/wordmark-style';
import { copy } from './copy';

export function LandingHeader({ brand }: { brand: string }) {
  return (
    <header className="mx-auto flex h-20 max-w-310 items-center justify-between gap-4 px-page">
      <Link to={paths.home} className={wordmarkStyle}>
        {brand}
      </Link>
      <Link to={paths.login} className={buttonStyle({ intent: 'outline', size: 'md' })}>
        {copy.signIn}
      </Link>
    </header>
  );
}
