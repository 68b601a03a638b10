import { useId } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Switch } from '@/ui/switch';
import { copy } from './copy';
import { PLACEHOLDER_PHONE } from './preview-data';
import type { ProfileValues } from './schemas';
import type { ProfileForm } from './use-profile-form';

const { contact } = copy;

interface ContactFieldsProps {
  form: ProfileForm;
  typed: ProfileValues;
  /** The account's address. */
  email: string;
  busy: boolean;
}

/** How clients reach the photographer; each says what the public page shows as things stand. */
export function ContactFields({ form, typed, email, busy }: ContactFieldsProps) {
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
        hint={typed.showEmail ? contact.emailShown(email) : contact.emailHidden}
        disabled={busy}
        {...form.register('showEmail')}
      />
      <div>
        <Switch
          label={contact.showPhone}
          hint={phoneHint(typed)}
          disabled={busy}
          {...form.register('showPhone')}
        />
        {(typed.showPhone || errors.phone) && (
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
          hint={socialHint(typed)}
          disabled={busy}
          {...form.register('showSocial')}
        />
        {(typed.showSocial || errors.socialHandle) && (
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

function phoneHint({ showPhone, phone }: ProfileValues): string {
  if (!showPhone) return contact.phoneHidden;
  return phone.trim() ? contact.phoneShown(phone.trim()) : contact.phonePlaceholder(PLACEHOLDER_PHONE);
}

function socialHint({ showSocial, socialHandle, username }: ProfileValues): string {
  if (!showSocial) return contact.socialHidden;
  const handle = socialHandle.trim().replace(/^@/, '');
  return handle ? contact.socialShown(handle) : contact.socialPlaceholder(username.trim());
}
