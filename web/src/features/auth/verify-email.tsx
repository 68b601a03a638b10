import { Link } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { paths } from '@/lib/paths';
import { Button, buttonStyle } from '@/ui/button';
import { EmailLinkPage } from './email-link-page';
import { copy as authCopy } from './copy';
import { copy } from './email-links-copy';
import { useResendVerification } from './verify-banner';

export function VerifyEmail({ brand }: { brand: string }) {
  const { isAuthenticated, verifyEmail } = useAuth();
  return (
    <EmailLinkPage
      brand={brand}
      texts={copy.verifyEmail}
      redeem={verifyEmail}
      newLink={isAuthenticated ? <ResendButton /> : <SignInForNewLink />}
    />
  );
}

function ResendButton() {
  const { mutate, isPending } = useResendVerification();
  return (
    <Button
      keepsFocus
      busy={isPending}
      busyLabel={authCopy.verifyBanner.busy}
      onClick={() => {
        mutate();
      }}
    >
      {copy.verifyEmail.resend}
    </Button>
  );
}

function SignInForNewLink() {
  return (
    <>
      <p className="text-15 text-ink-soft">{copy.verifyEmail.signInForNewLink}</p>
      <Link to={paths.login} className={buttonStyle()}>
        {copy.link.signIn}
      </Link>
    </>
  );
}
