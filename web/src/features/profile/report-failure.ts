import { ApiError } from '@/api/errors';
import { showFieldErrors } from '@/lib/forms';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import type { ProfileForm } from './use-profile-form';

/** Says that a profile was not saved; what concerns a field stands under it too. */
export function reportFailure(form: ProfileForm, error: unknown, description: string) {
  if (error instanceof ApiError) showFieldErrors(form, error.fieldErrors);
  toasts.add({ title: copy.error, description, variant: 'destructive' });
}
