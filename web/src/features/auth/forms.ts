import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import { showFieldErrors } from '@/lib/forms';
import { copy } from './copy';
import { showIdentityError, type ErrorToastCopy } from './show-identity-error';

const MIN_SIGN_IN_PASSWORD_LENGTH = 6;
const MIN_NAME_LENGTH = 2;

const emailSchema = z.pipe(z.string().check(z.trim()), z.email(copy.validation.email));
const nameSchema = z.string().check(z.trim(), z.minLength(MIN_NAME_LENGTH, copy.validation.name));
const createPasswordSchema = (minLength: number) =>
  z.string().check(z.minLength(minLength, copy.validation.password(minLength)));

export const signInSchema = z.object({
  email: emailSchema,
  password: createPasswordSchema(MIN_SIGN_IN_PASSWORD_LENGTH),
});

/** The operator may require longer new passwords; existing passwords stay valid. */
export const createSignUpSchema = (passwordMinLength: number) =>
  z.object({ name: nameSchema, email: emailSchema, password: createPasswordSchema(passwordMinLength) });

export const forgotPasswordSchema = z.object({ email: emailSchema });

export const createResetPasswordSchema = (passwordMinLength: number) =>
  z.object({ password: createPasswordSchema(passwordMinLength) });

/** Shows the server's field errors under their fields, and a toast. */
export function showIdentityFormError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  toastCopy: ErrorToastCopy,
) {
  if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
  showIdentityError(error, toastCopy);
}
