import { useRef, type ComponentProps } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { useEmailSuggestion } from './use-email-suggestion';

interface EmailFieldProps extends Pick<ComponentProps<typeof Input>, 'name' | 'readOnly'> {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

export function EmailField({ value, error, onChange, ...input }: EmailFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  const { suggestion, onBlur } = useEmailSuggestion(value);
  const isSuggestionShown = suggestion !== null && input.readOnly !== true;
  const [before, after] = copy.didYouMean;
  return (
    <Field
      label={copy.email}
      error={error}
      note={
        <div role="status">
          {isSuggestionShown && (
            <button
              type="button"
              className="-my-3 py-3 text-left wrap-anywhere text-ink-soft"
              onClick={() => {
                onChange(suggestion);
                control.current?.focus();
              }}
            >
              {before}
              <strong className="font-semibold text-accent">{suggestion}</strong>
              {after}
            </button>
          )}
        </div>
      }
    >
      {(field) => (
        <Input
          {...field}
          {...input}
          ref={control}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          required
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
