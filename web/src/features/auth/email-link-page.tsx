import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hasStatus } from '@/api/errors';
import { getIdentityErrorText } from '@/api/identity/error-text';
import { paths } from '@/lib/paths';
import { useSecretFragment } from '@/lib/use-secret-fragment';
import { Button, buttonStyle } from '@/ui/button';
import { AuthPage } from './auth-page';
import { copy } from './email-links-copy';
import { showIdentityError } from './show-identity-error';

const { link } = copy;

interface EmailLinkTexts {
  decoration: readonly [string, string];
  title: string;
  text: string;
  submit: string;
  busy: string;
  doneTitle: string;
  doneText: (email: string) => string;
}

interface EmailLinkPageProps {
  brand: string;
  texts: EmailLinkTexts;
  /** Finds better texts, if only the code tells what the link does. */
  findTexts?: ((code: string) => Promise<EmailLinkTexts>) | undefined;
  /** Sends the single-use code to the server. Resolves with the email address that is now confirmed. */
  redeem: (code: string) => Promise<{ email: string }>;
  /** Lets the user request another link when this one no longer works. */
  newLink: ReactNode;
}

/**
 * The page that a link in an email opens, to verify an email address or to confirm a new one. Only its button redeems
 * the code, because email scanners open links too.
 */
export function EmailLinkPage({ brand, texts: pageTexts, findTexts, redeem, newLink }: EmailLinkPageProps) {
  // Undefined until hydration, null if the link has no code.
  const code = useSecretFragment();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: ({ linkCode }: { linkCode: string; linkTexts: EmailLinkTexts }) => redeem(linkCode),
    onError: (redeemError) => {
      if (!isLinkInvalid(redeemError))
        showIdentityError(redeemError, { title: link.failedTitle, fallback: link.failedText });
    },
  });
  const foundTexts = useQuery({
    queryKey: ['email-link', code],
    // A redeemed code no longer tells what it did.
    queryFn: findTexts && typeof code === 'string' && !variables ? () => findTexts(code) : skipToken,
    // The code is a secret: do not cache it after the page closes.
    gcTime: 0,
  });
  // If the code is invalid, the button tells.
  const texts = variables?.linkTexts ?? foundTexts.data ?? pageTexts;
  const pageProps = { brand, decoration: texts.decoration };

  if (data) {
    return (
      <AuthPage {...pageProps} isResult title={texts.doneTitle} text={texts.doneText(data.email)}>
        <Link to={paths.home} className={`${buttonStyle()} mt-6 w-full`}>
          {link.home}
        </Link>
      </AuthPage>
    );
  }
  if (code === null || isLinkInvalid(error)) {
    const text = code === null ? link.incomplete : getIdentityErrorText(error, link.failedText);
    return (
      <AuthPage {...pageProps} isResult={error !== null} title={link.invalidTitle} text={text}>
        <div className="mt-6 grid gap-6">{newLink}</div>
      </AuthPage>
    );
  }
  return (
    <AuthPage {...pageProps} title={texts.title} text={texts.text}>
      <div className="mt-6 grid">
        <Button
          busy={isPending}
          busyLabel={texts.busy}
          disabled={code === undefined || foundTexts.isLoading}
          onClick={() => {
            if (code !== undefined) mutate({ linkCode: code, linkTexts: texts });
          }}
        >
          {texts.submit}
        </Button>
      </div>
    </AuthPage>
  );
}

/** 400: the code is unknown, used or expired. 409: another account uses the new email address by now. */
function isLinkInvalid(error: unknown): boolean {
  return hasStatus(error, 400, 409);
}
