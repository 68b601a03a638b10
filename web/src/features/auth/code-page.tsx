import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IdentityError } from '@/api/identity/errors';
import { errorText } from '@/lib/identity-error-text';
import { paths } from '@/lib/paths';
import { useFragment } from '@/lib/use-fragment';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { AuthSheet } from './auth-sheet';
import { copy } from './copy';
import { reportFailure } from './report-failure';

const { link } = copy;

interface CodePageProps {
  brand: string;
  wording: {
    edge: readonly [string, string];
    title: string;
    text: string;
    submit: string;
    busy: string;
    doneTitle: string;
    doneText: (email: string) => string;
  };
  /** Uses the code up. */
  redeem: (code: string) => Promise<{ email: string }>;
  /** How to get another link when this one is of no use any more. */
  renewal: ReactNode;
}

/**
 * A page behind a link in a mail. Only a press of its button uses the code up, because mail scanners open links too.
 */
export function CodePage({ brand, wording, redeem, renewal }: CodePageProps) {
  const code = useFragment();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: redeem,
    onError: (reason) => {
      if (!isDead(reason)) reportFailure(reason, { title: link.unreachable, fallback: link.failedText });
    },
  });
  const sheet = { brand, edge: wording.edge };

  if (data) {
    return (
      <AuthSheet {...sheet} isAnswer title={wording.doneTitle} text={wording.doneText(data.email)}>
        <Link to={paths.home} className={`${buttonStyle()} mt-6 w-full`}>
          {link.home}
        </Link>
      </AuthSheet>
    );
  }
  if (code === null || isDead(error)) {
    const text = code === null ? link.missing : errorText(error, link.failedText);
    return (
      <AuthSheet {...sheet} isAnswer={error !== null} title={link.badTitle} text={text}>
        <div className="mt-6 grid gap-6">{renewal}</div>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet {...sheet} title={wording.title} text={wording.text}>
      <div className="mt-6 grid">
        <Button
          busy={isPending}
          busyLabel={wording.busy}
          disabled={code === undefined}
          onClick={() => {
            if (code !== undefined) mutate(code);
          }}
        >
          {wording.submit}
        </Button>
      </div>
    </AuthSheet>
  );
}

function isDead(error: unknown): boolean {
  return error instanceof IdentityError && error.status !== null && [400, 409].includes(error.status);
}
