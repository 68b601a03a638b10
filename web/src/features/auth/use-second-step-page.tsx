import { type ReactNode, useState } from 'react';
import { ApiError } from '@/api/errors';
import type { ToastContent } from '@/ui/toast/toast-store';

/** Loads the code of the second step and of passkeys. */
export const loadSecondStep = () => import('./second-step-page');

/** Shows the second step if the error asks for one, and resolves to whether it did. `doneToast`: after the sign-in. */
export type ShowSecondStep = (error: unknown, doneToast: ToastContent) => Promise<boolean>;

/** The page of the second step, in place of a sign-in form. Null until the server asks for it. */
export function useSecondStepPage(brand: string) {
  const [secondStepPage, setPage] = useState<ReactNode>(null);
  const showSecondStep: ShowSecondStep = async (error, doneToast) => {
    const step = error instanceof ApiError && error.body?.secondStep;
    // If the code cannot be loaded, the form shows the error.
    const code = step && (await loadSecondStep().catch(() => null));
    if (!step || !code) return false;
    const close = () => {
      setPage(null);
    };
    setPage(<code.SecondStepPage {...{ brand, step, doneToast, close }} />);
    return true;
  };
  return { secondStepPage, showSecondStep };
}
