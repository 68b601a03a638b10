import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import { showFieldErrors } from '@/lib/forms';
import { copy } from './copy';
import { showIdentityError, type ErrorToastCopy } from './show-identity-error';

/** Existing passwords stay valid when the operator requires more of new ones. */
const MIN_SIGN_IN_PASSWORD_LENGTH = 6;
const MIN_NAME_LENGTH = 2;

export const emailSchema = z.pipe(z.string().check(z.trim()), z.email(copy.validation.email));
export const nameSchema = z.string().check(z.trim(), z.minLength(MIN_NAME_LENGTH, copy.validation.name));

export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(MIN_SIGN_IN_PASSWORD_LENGTH, copy.validation.password)),
});

export const forgotPasswordSchema = z.object({ email: emailSchema });

/** Shows the server's field errors under their fields, and a toast. */
export function showIdentityFormError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  toastCopy: ErrorToastCopy,
) {
  if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
  showIdentityError(error, toastCopy);
}
