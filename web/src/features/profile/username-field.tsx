import { useWatch } from 'react-hook-form';
import { useInstance } from '@/api/instance';
import { publicLink } from '@/lib/public-link';
import { CheckIcon } from '@/ui/check-icon';
import { Field } from '@/ui/field';
import { PrefixedInput } from '@/ui/prefixed-input';
import { copy } from './copy';
import type { ProfileForm } from './use-profile-form';
import { useUsernameCheck, type UsernameCheck } from './use-username-check';

interface UsernameFieldProps {
  form: ProfileForm;
  /** The one it has now, which is always to be had. */
  current: string | null;
  readOnly: boolean;
  /** What a change of it means. */
  note?: string | undefined;
}

export function UsernameField({ form, current, readOnly, note }: UsernameFieldProps) {
  const { publicUrl } = useInstance();
  const { host, path } = publicLink(publicUrl, '');
  const typed = useWatch({ control: form.control, name: 'username' });
  const check = useUsernameCheck(typed, current);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Field
        label={copy.fields.username}
        hint={copy.fields.usernameHint}
        error={form.formState.errors.username?.message}
        warning={check.kind === 'refused' ? check.message : null}
        counter={<CheckMark check={check} />}
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
      {check.kind === 'refused' && check.suggestions.length > 0 && (
        <Suggestions
          names={check.suggestions}
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

function CheckMark({ check }: { check: UsernameCheck }) {
  return (
    <p role="status" className="shrink-0">
      {check.kind === 'checking' && <span className="text-ink-soft">{copy.username.checking}</span>}
      {check.kind === 'available' && (
        <span className="flex items-center gap-1 text-ok">
          <CheckIcon />
          {copy.username.available}
        </span>
      )}
    </p>
  );
}

interface SuggestionsProps {
  names: readonly string[];
  onPick: (name: string) => void;
}

function Suggestions({ names, onPick }: SuggestionsProps) {
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
