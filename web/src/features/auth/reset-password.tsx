import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { IdentityError } from '@/api/identity/errors';
import { useAuth } from '@/api/identity/use-auth';
import { errorText } from '@/lib/identity-error-text';
import { paths } from '@/lib/paths';
import { useFragment } from '@/lib/use-fragment';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Skeleton } from '@/ui/skeleton';
import { AuthSheet } from './auth-sheet';
import { copy } from './copy';
import { NewPasswordForm } from './new-password-form';

const { resetPassword, link } = copy;

export function ResetPassword({ brand }: { brand: string }) {
  const code = useFragment();
  const { checkPasswordReset } = useAuth();
  const [done, setDone] = useState(false);
  const check = useQuery({
    queryKey: ['password-reset', code],
    queryFn: () => checkPasswordReset(code ?? ''),
    enabled: typeof code === 'string',
    // The code is a secret: nothing of it outlives the page.
    gcTime: 0,
  });
  const sheet = { brand, edge: resetPassword.edge };

  if (done) {
    return (
      <AuthSheet {...sheet} isAnswer title={resetPassword.doneTitle} text={resetPassword.doneText}>
        <Link to={paths.login} className={`${buttonStyle()} mt-6 w-full`}>
          {resetPassword.signIn}
        </Link>
      </AuthSheet>
    );
  }
  if (code === null) return <DeadLink {...sheet} text={link.missing} />;
  if (check.error) {
    const isDead = check.error instanceof IdentityError && check.error.status === 400;
    const text = errorText(check.error, resetPassword.failedText);
    return isDead ? (
      <DeadLink {...sheet} text={text} />
    ) : (
      <AuthSheet {...sheet} title={link.unreachable} text={text}>
        <div className="mt-6 grid">
          <Button busy={check.isFetching} onClick={() => void check.refetch()}>
            {link.tryAgain}
          </Button>
        </div>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet
      {...sheet}
      title={resetPassword.title}
      text={check.data ? resetPassword.subtitle(check.data.email) : resetPassword.checking}
    >
      {check.data && typeof code === 'string' ? (
        <NewPasswordForm
          code={code}
          email={check.data.email}
          onDone={() => {
            setDone(true);
          }}
        />
      ) : (
        <div className="mt-6 grid gap-6">
          <Skeleton className="h-19" />
          <Skeleton className="h-12" />
        </div>
      )}
    </AuthSheet>
  );
}

function DeadLink({ text, ...sheet }: { brand: string; edge: readonly [string, string]; text: string }) {
  return (
    <AuthSheet {...sheet} title={link.badTitle} text={text}>
      <Link to={paths.forgotPassword} className={`${buttonStyle()} mt-6 w-full`}>
        {resetPassword.askAgain}
      </Link>
    </AuthSheet>
  );
}
