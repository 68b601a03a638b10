import { Link } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button-style';
import { CodePage } from './code-page';
import { copy } from './copy';

export function ConfirmEmail({ brand }: { brand: string }) {
  const { confirmEmail } = useAuth();
  return (
    <CodePage
      brand={brand}
      wording={copy.confirmEmail}
      redeem={confirmEmail}
      renewal={
        <>
          <p className="text-15 text-ink-soft">{copy.confirmEmail.askAgainHint}</p>
          <Link to={paths.home} className={buttonStyle()}>
            {copy.link.home}
          </Link>
        </>
      }
    />
  );
}
