import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { showErrorToast } from './errors';
import { EmailForm } from './email-form';
import { ResultMessage } from './status-messages';
import { SettingsRow } from './section';

const { email: texts } = copy;

export function EmailRow({ user }: { user: AuthUser }) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SettingsRow
      title={texts.title}
      text={
        <>
          <p>{user.email}</p>
          <p className={user.emailVerified ? 'text-13 text-ok' : 'text-13 text-danger'}>
            {user.emailVerified ? texts.verified : texts.unverified}
          </p>
        </>
      }
      action={
        <div className="flex flex-wrap gap-3">
          {!user.emailVerified && <ResendButton email={user.email} />}
          <Button
            intent="outline"
            size="md"
            onClick={() => {
              setOpen(!isOpen);
              setSentTo(null);
            }}
          >
            {isOpen ? copy.cancel : texts.change}
          </Button>
        </div>
      }
    >
      {isOpen && (
        <EmailForm
          onSent={(email) => {
            setOpen(false);
            setSentTo(email);
          }}
        />
      )}
      {sentTo !== null && <ResultMessage title={texts.sentTitle} text={texts.sent(sentTo)} />}
    </SettingsRow>
  );
}

function ResendButton({ email }: { email: string }) {
  const { sendVerification } = useAuth();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => sendVerification(),
    onError: (error) => {
      showErrorToast(error, texts.resendFailed);
    },
  });
  if (isSuccess) return <ResultMessage text={texts.resent(email)} />;
  return (
    <Button
      intent="quiet"
      size="md"
      keepsFocus
      busy={isPending}
      busyLabel={texts.resending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {texts.resend}
    </Button>
  );
}
