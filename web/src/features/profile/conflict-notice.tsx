import { Button } from '@/ui/button';
import { copy } from './copy';
import { formValues, type ProfileValues } from './schemas';
import type { Conflict } from './use-save-changes';

const { conflict: words } = copy.edit;

const LABELS: Record<keyof ProfileValues, string> = {
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

/** What is stored where both this form and another one changed a field. */
export function ConflictNotice({ conflict, onTakeStored }: { conflict: Conflict; onTakeStored: () => void }) {
  const stored = formValues(conflict.stored);
  return (
    <div
      role="alert"
      className="mt-3 grid gap-3 rounded-control border border-line-strong bg-paper px-4 py-4 text-15"
    >
      <p className="font-medium">{words.title}</p>
      <dl className="grid gap-2">
        {conflict.fields.map((name) => (
          <div key={name}>
            <dt className="text-ink-soft">{LABELS[name]}</dt>
            <dd className="break-words whitespace-pre-line">{shown(stored[name])}</dd>
          </div>
        ))}
      </dl>
      <p>{words.text}</p>
      <div>
        <Button intent="outline" size="md" onClick={onTakeStored}>
          {words.takeStored}
        </Button>
      </div>
    </div>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  return value || words.empty;
}
