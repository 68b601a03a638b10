import { useId } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Switch } from '@/ui/switch';
import { copy } from './copy';
import { PLACEHOLDER_PHONE } from './preview-data';
import type { ProfileValues } from './schemas';
import type { ProfileForm } from './use-save-profile';

const { contact } = copy;

interface ContactFieldsProps {
  form: ProfileForm;
  values: ProfileValues;
  /** The account's email address. */
  email: string;
  busy: boolean;
}

/** Each hint says what the public page shows once these values are saved. */
export function ContactFields({ form, values, email, busy }: ContactFieldsProps) {
  const { errors } = form.formState;
  const titleId = useId();
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line pt-6"
    >
      <p id={titleId} className="text-17 font-medium">
        {contact.title}
      </p>
      <Switch
        label={copy.fields.showEmail}
        hint={values.showEmail ? contact.emailShown(email) : contact.emailHidden}
        disabled={busy}
        {...form.register('showEmail')}
      />
      <div>
        <Switch
          label={contact.showPhone}
          hint={getPhoneHint(values)}
          disabled={busy}
          {...form.register('showPhone')}
        />
        {(values.showPhone || errors.phone) && (
          <div className="mt-4">
            <Field label={contact.phone} error={errors.phone?.message}>
              {(control) => (
                <Input
                  {...control}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  readOnly={busy}
                  {...form.register('phone')}
                />
              )}
            </Field>
          </div>
        )}
      </div>
      <div>
        <Switch
          label={contact.showSocial}
          hint={getSocialHint(values)}
          disabled={busy}
          {...form.register('showSocial')}
        />
        {(values.showSocial || errors.socialHandle) && (
          <div className="mt-4">
            <Field label={contact.social} error={errors.socialHandle?.message}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  readOnly={busy}
                  {...form.register('socialHandle')}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </div>
  );
}

function getPhoneHint({ showPhone, phone }: ProfileValues): string {
  if (!showPhone) return contact.phoneHidden;
  return phone.trim() ? contact.phoneShown(phone.trim()) : contact.phonePlaceholder(PLACEHOLDER_PHONE);
}

function getSocialHint({ showSocial, socialHandle, username }: ProfileValues): string {
  if (!showSocial) return contact.socialHidden;
  const handle = socialHandle.trim().replace(/^@/, '');
  return handle ? contact.socialShown(handle) : contact.socialPlaceholder(username.trim());
}
