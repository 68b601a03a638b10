import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { EmailForm } from './email-form';
import { Outcome } from './notes';
import { Row } from './section';
import { useReport } from './use-report';

const { email: words } = copy;

export function EmailRow({ user }: { user: AuthUser }) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Row
      title={words.title}
      text={
        <>
          <p>{user.email}</p>
          <p className={user.emailVerified ? 'text-13 text-ok' : 'text-13 text-danger'}>
            {user.emailVerified ? words.verified : words.unverified}
          </p>
        </>
      }
      action={
        <div className="flex flex-wrap gap-3">
          {!user.emailVerified && <Resend email={user.email} />}
          <Button
            intent="outline"
            size="md"
            onClick={() => {
              setOpen(!isOpen);
              setSentTo(null);
            }}
          >
            {isOpen ? copy.cancel : words.change}
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
      {sentTo !== null && <Outcome title={words.sentTitle} text={words.sent(sentTo)} />}
    </Row>
  );
}

function Resend({ email }: { email: string }) {
  const { sendVerification } = useAuth();
  const report = useReport();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => sendVerification(),
    onError: (error) => {
      report(error, words.resendFailed);
    },
  });
  if (isSuccess) return <Outcome text={words.resent(email)} />;
  return (
    <Button
      intent="quiet"
      size="md"
      keepsFocus
      busy={isPending}
      busyLabel={words.resending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {words.resend}
    </Button>
  );
}
