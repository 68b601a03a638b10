import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { IdentityError } from '@/api/identity/errors';
import { showFieldErrors } from '@/lib/forms';
import { reportFailure, type Wording } from './report-failure';

/** Says that a form's identity action failed, and why: what concerns a field stands under it too. */
export function reportFormFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  wording: Wording,
) {
  if (error instanceof IdentityError) showFieldErrors(form, error.fieldErrors);
  reportFailure(error, wording);
}
