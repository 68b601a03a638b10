import { Button } from '@/ui/button';
import { copy } from './copy';
import { toProfileFormValues, type ProfileValues } from './schemas';
import type { ProfileConflict } from './use-save-changes';

const { conflict: texts } = copy.edit;

const FIELD_LABELS: Record<keyof ProfileValues, string> = {
  username: copy.fields.username,
  displayName: copy.fields.displayName,
  bio: copy.fields.bio,
  showEmail: copy.fields.showEmail,
  phone: copy.contact.phone,
  showPhone: copy.contact.showPhone,
  socialHandle: copy.contact.social,
  showSocial: copy.contact.showSocial,
  accent: copy.accent.title,
};

/** Shows the stored values of fields that another tab or device changed too. */
export function ConflictNotice({
  conflict,
  onAcceptStored,
}: {
  conflict: ProfileConflict;
  onAcceptStored: () => void;
}) {
  const stored = toProfileFormValues(conflict.stored);
  return (
    <div
      role="alert"
      className="mt-3 grid gap-3 rounded-control border border-line-strong bg-paper px-4 py-4 text-15"
    >
      <p className="font-medium">{texts.title}</p>
      <dl className="grid gap-2">
        {conflict.fields.map((name) => (
          <div key={name}>
            <dt className="text-ink-soft">{FIELD_LABELS[name]}</dt>
            <dd className="break-words whitespace-pre-line">{formatValue(stored[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.text}</p>
      <div>
        <Button intent="outline" size="md" onClick={onAcceptStored}>
          {texts.acceptStored}
        </Button>
      </div>
    </div>
  );
}

function formatValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off;
  return value || texts.empty;
}
