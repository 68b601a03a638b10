import { ApiError } from '@/api/errors';
import { showFieldErrors } from '@/lib/forms';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import type { ProfileForm } from './use-profile-form';

/** Says that a profile was not saved; what concerns a field stands under it, what concerns none is said too. */
export function reportFailure(form: ProfileForm, error: unknown, text: string) {
  const [unplaced] = error instanceof ApiError ? showFieldErrors(form, error.fieldErrors) : [];
  const description = unplaced ? `${text} ${unplaced.message}` : text;
  toasts.add({ title: copy.error, description, variant: 'destructive' });
}
