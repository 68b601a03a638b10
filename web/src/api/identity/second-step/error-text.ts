import { ApiError } from '@/api/errors';
import { secondStepCopy, secondStepErrorCopy } from '@/lib/second-step-copy';
import { getIdentityErrorText } from '../error-text';

/** Text for a failed second step, or a failed change of passkeys, authenticator apps or recovery codes. */
export function getSecondStepErrorText(error: unknown): string {
  if (error instanceof ApiError && error.code in secondStepErrorCopy)
    return secondStepErrorCopy[error.code as keyof typeof secondStepErrorCopy];
  return getIdentityErrorText(error, secondStepCopy.failedText);
}
