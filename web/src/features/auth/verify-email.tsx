import { Link } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { CodePage } from './code-page';
import { copy } from './copy';
import { useResend } from './use-resend';

export function VerifyEmail({ brand }: { brand: string }) {
  const { authenticated, verifyEmail } = useAuth();
  return (
    <CodePage
      brand={brand}
      wording={copy.verifyEmail}
      redeem={verifyEmail}
      renewal={authenticated ? <Resend /> : <SignInForNew />}
    />
  );
}

function Resend() {
  const { mutate, isPending, isSuccess } = useResend();
  return (
    <Button
      busy={isPending}
      busyLabel={copy.verifyBanner.busy}
      disabled={isSuccess}
      onClick={() => {
        mutate();
      }}
    >
      {copy.verifyEmail.resend}
    </Button>
  );
}

function SignInForNew() {
  return (
    <>
      <p className="text-15 text-ink-soft">{copy.verifyEmail.signInForNew}</p>
      <Link to={paths.login} className={buttonStyle()}>
        {copy.link.signIn}
      </Link>
    </>
  );
}
