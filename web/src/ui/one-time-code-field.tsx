import type { ChangeEventHandler, ComponentProps } from 'react';
import { readCodeDigits } from '@/lib/one-time-code';
import { Field } from './field';
import { Input } from './input';

interface OneTimeCodeFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange'> {
  label: string;
  error: string | undefined;
  /** The element's value is at most six digits. */
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A field for the code of an authenticator app. Accepts digits only. */
export function OneTimeCodeField({ label, error, onChange, ...input }: OneTimeCodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          onChange={(event) => {
            event.target.value = readCodeDigits(event.target.value);
            onChange(event);
          }}
        />
      )}
    </Field>
  );
}
