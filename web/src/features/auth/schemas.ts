import * as z from 'zod/mini';
import { copy } from './copy';

const SIGN_IN_PASSWORD_LENGTH = 6;
const NAME_LENGTH = 2;

const email = z.pipe(z.string().check(z.trim()), z.email(copy.validation.email));
const name = z.string().check(z.trim(), z.minLength(NAME_LENGTH, copy.validation.name));
const password = (length: number) => z.string().check(z.minLength(length, copy.validation.password(length)));

export const signInSchema = z.object({ email, password: password(SIGN_IN_PASSWORD_LENGTH) });

/** The operator may ask for longer passwords on new accounts; those who have one keep it. */
export const signUpSchema = (passwordMinLength: number) =>
  z.object({ name, email, password: password(passwordMinLength) });

export const forgotPasswordSchema = z.object({ email });

export const resetPasswordSchema = (passwordMinLength: number) =>
  z.object({ password: password(passwordMinLength) });
