import { useRef, type ComponentProps } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { useEmailHint } from './use-email-hint';

interface EmailFieldProps extends Pick<ComponentProps<typeof Input>, 'name' | 'readOnly'> {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}

export function EmailField({ value, error, onChange, ...input }: EmailFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  const { likely, onLeave } = useEmailHint(value);
  const isOffered = likely !== null && input.readOnly !== true;
  const [before, after] = copy.didYouMean;
  return (
    <Field
      label={copy.email}
      error={error}
      note={
        <div role="status">
          {isOffered && (
            <button
              type="button"
              className="-my-3 py-3 text-left wrap-anywhere text-ink-soft"
              onClick={() => {
                onChange(likely);
                control.current?.focus();
              }}
            >
              {before}
              <strong className="font-semibold text-safelight">{likely}</strong>
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
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}
