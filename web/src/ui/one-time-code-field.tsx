import type { ChangeEventHandler, ComponentProps } from 'react';
import { Field } from './field';
import { Input } from './input';

const CODE_LENGTH = 6;

/** The digits of a typed code: some apps show it in two groups, and a paste keeps the space. */
const readCodeDigits = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

export const isCompleteCode = (code: string) => code.length === CODE_LENGTH;

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
