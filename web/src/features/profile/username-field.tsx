import { useWatch } from 'react-hook-form';
import { useInstance } from '@/api/instance';
import { buildPublicLink } from '@/lib/navigation';
import { CheckIcon } from '@/ui/icons';
import { Field } from '@/ui/field';
import { PrefixedInput } from '@/ui/prefixed-input';
import { copy } from './copy';
import type { ProfileForm } from './use-save-profile';
import { type UsernameStatus, useUsernameStatus } from './use-username-status';

interface UsernameFieldProps {
  form: ProfileForm;
  /** The current username, which is always allowed. */
  current: string | null;
  readOnly: boolean;
  /** Explains what a new username changes. */
  note?: string | undefined;
}

export function UsernameField({ form, current, readOnly, note }: UsernameFieldProps) {
  const { publicUrl } = useInstance();
  const { host, path } = buildPublicLink(publicUrl, '');
  const input = useWatch({ control: form.control, name: 'username' });
  const status = useUsernameStatus(input, current);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Field
        label={copy.fields.username}
        hint={copy.fields.usernameHint}
        error={form.formState.errors.username?.message}
        warning={status.kind === 'refused' ? status.message : null}
        counter={<UsernameStatusMark status={status} />}
      >
        {(control) => (
          <PrefixedInput
            {...control}
            prefix={host + path}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            readOnly={readOnly}
            {...form.register('username')}
          />
        )}
      </Field>
      {note !== undefined && <p className="mb-2 text-13 text-ink-soft">{note}</p>}
      {status.kind === 'refused' && status.suggestions.length > 0 && (
        <UsernameSuggestions
          names={status.suggestions}
          onPick={(name) => {
            form.setValue('username', name, { shouldDirty: true });
            form.clearErrors('username');
            form.setFocus('username');
          }}
        />
      )}
    </div>
  );
}

function UsernameStatusMark({ status }: { status: UsernameStatus }) {
  return (
    <p role="status" className="shrink-0">
      {status.kind === 'checking' && <span className="text-ink-soft">{copy.username.checking}</span>}
      {status.kind === 'available' && (
        <span className="flex items-center gap-1 text-ok">
          <CheckIcon />
          {copy.username.available}
        </span>
      )}
    </p>
  );
}

interface UsernameSuggestionsProps {
  names: readonly string[];
  onPick: (name: string) => void;
}

function UsernameSuggestions({ names, onPick }: UsernameSuggestionsProps) {
  return (
    <ul
      aria-label={copy.username.suggestions}
      className="-mx-1.5 mb-1 flex animate-fade [scrollbar-width:none] gap-2 overflow-x-auto p-1.5 sm:flex-wrap"
    >
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="min-h-11 rounded-full border border-line-strong px-4 text-15 font-medium whitespace-nowrap transition-colors hover:border-ink"
            onClick={() => {
              onPick(name);
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
