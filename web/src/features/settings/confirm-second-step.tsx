import { useState } from 'react';
import { useApi } from '@/api/client';
import type { SecondStep } from '@/api/errors';
import { createSecondStepReauthentication } from '@/api/identity/second-step/calls';
import { useSecondStep } from '@/api/identity/second-step/use-second-step';
import { useAuth } from '@/api/identity/use-auth';
import { secondStepCopy } from '@/lib/second-step-copy';
import { SecondStepForm } from '@/ui/second-step-form';

interface ConfirmSecondStepProps {
  step: SecondStep;
  onConfirmed: () => void;
  onExpired: () => void;
  onStartAgain: () => void;
}

/** The second step after the password or Google, in the dialog that confirms the identity. */
export function ConfirmSecondStep({ step, onConfirmed, onExpired, onStartAgain }: ConfirmSecondStepProps) {
  const api = useApi();
  const { reauthenticateWith } = useAuth();
  const [{ finish }] = useState(() => createSecondStepReauthentication(api, reauthenticateWith));
  const form = useSecondStep({ step, finish, onDone: onConfirmed, onExpired });
  return (
    <>
      {form.method && (
        <p className="mt-2 text-15 text-pretty text-ink-soft">{secondStepCopy.texts[form.method]}</p>
      )}
      <SecondStepForm {...form} focusesFirstControl onStartAgain={onStartAgain} />
    </>
  );
}
