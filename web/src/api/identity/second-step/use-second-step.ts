import { useEffect, useRef, useState } from 'react';
import { hasCode, type SecondStep } from '@/api/errors';
import { supportsPasskeys } from '@/lib/passkey-support';
import { type SecondStepMethod, wrongRecoveryCodeText } from '@/lib/second-step-copy';
import { requestPasskey } from '../passkeys/passkeys';
import { getSecondStepErrorText, type SecondStepAnswer, type SecondStepCalls } from './calls';

interface SecondStepOptions {
  step: SecondStep;
  finish: SecondStepCalls['finish'];
  onDone: () => void;
  /** The server no longer accepts an answer: the user must start again. */
  onExpired: () => void;
}

/** The state of a second step: the chosen method, the running answer and its error. */
export function useSecondStep({ step, finish, onDone, onExpired }: SecondStepOptions) {
  const [methods] = useState(() => listUsableMethods(step));
  const [method, setMethod] = useState<SecondStepMethod | undefined>(methods[0]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function answer(createAnswer: (signal: AbortSignal) => Promise<Omit<SecondStepAnswer, 'challenge'>>) {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    setError(undefined);
    try {
      await finish({ challenge: step.challenge, ...(await createAnswer(signal)) });
      onDone();
    } catch (cause) {
      if (signal.aborted) return;
      running.current = null;
      setBusy(false);
      if (hasCode(cause, 'invalid-action-code')) onExpired();
      else setError(getErrorText(cause, method));
    }
  }

  return {
    methods,
    method,
    isBusy,
    error,
    chooseMethod: (chosenMethod: SecondStepMethod) => {
      // Closes the browser's window for passkeys.
      running.current?.abort();
      running.current = null;
      setMethod(chosenMethod);
      setBusy(false);
      setError(undefined);
    },
    submitCode: (code: string) =>
      void answer(() => Promise.resolve(method === 'recovery-code' ? { recoveryCode: code } : { code })),
    submitPasskey: () =>
      void answer(async (signal) => ({ passkey: await requestPasskey(step.passkeyOptions, { signal }) })),
  };
}

export type SecondStepState = ReturnType<typeof useSecondStep>;

function listUsableMethods({ methods }: SecondStep): SecondStepMethod[] {
  return methods.filter((method) => method !== 'passkey' || supportsPasskeys());
}

function getErrorText(error: unknown, method: SecondStepMethod | undefined): string {
  const isWrongCode = hasCode(error, 'invalid-verification-code');
  return isWrongCode && method === 'recovery-code' ? wrongRecoveryCodeText : getSecondStepErrorText(error);
}
