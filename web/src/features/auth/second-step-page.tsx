import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SecondStep } from '@/api/errors';
import { createSecondStepSignIn } from '@/api/identity/second-step/calls';
import { useSecondStep } from '@/api/identity/second-step/use-second-step';
import { useAuth } from '@/api/identity/use-auth';
import { focusHeading } from '@/lib/page';
import { secondStepCopy } from '@/lib/second-step-copy';
import { SecondStepForm } from '@/ui/second-step-form';
import { type ToastContent, toasts } from '@/ui/toast/toast-store';
import { AuthPage } from './auth-page';
import { copy } from './copy';

// Loads on demand together with the calls for passkeys: most visitors of the sign-in page need neither.
export { offerPasskeys, signInWithPasskey } from './passkey-calls';

interface SecondStepPageProps {
  brand: string;
  step: SecondStep;
  doneToast: ToastContent;
  /** Shows the sign-in form again. */
  close: () => void;
}

/** The second step of a sign-in. The route guard redirects after it. */
export function SecondStepPage({ brand, step, doneToast, close }: SecondStepPageProps) {
  const { signInWith } = useAuth();
  const [{ finish }] = useState(() => createSecondStepSignIn(signInWith));
  const restart = () => {
    flushSync(close);
    focusHeading();
  };
  const form = useSecondStep({
    step,
    finish,
    onDone: () => {
      toasts.add(doneToast);
    },
    onExpired: () => {
      toasts.add({
        title: copy.signIn.failed,
        description: secondStepCopy.expired,
        variant: 'destructive',
      });
      restart();
    },
  });
  return (
    <AuthPage
      brand={brand}
      decoration={copy.signIn.decoration}
      title={secondStepCopy.title}
      {...(form.method && { text: secondStepCopy.texts[form.method] })}
      isResult
    >
      <SecondStepForm {...form} onStartAgain={restart} />
    </AuthPage>
  );
}
