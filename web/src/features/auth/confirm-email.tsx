import { Link } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button';
import { EmailLinkPage } from './email-link-page';
import { copy } from './email-links-copy';

export function ConfirmEmail({ brand }: { brand: string }) {
  const { confirmEmail, hosted } = useAuth();
  return (
    <EmailLinkPage
      brand={brand}
      texts={copy.confirmEmail}
      findTexts={
        hosted &&
        (async (code) => ((await hosted.isEmailRecovery(code)) ? copy.recoverEmail : copy.confirmEmail))
      }
      redeem={confirmEmail}
      newLink={
        <>
          <p className="text-15 text-ink-soft">{copy.confirmEmail.newLinkHint}</p>
          <Link to={paths.home} className={buttonStyle()}>
            {copy.link.home}
          </Link>
        </>
      }
    />
  );
}
