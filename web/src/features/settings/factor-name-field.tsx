import type { ComponentProps } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './second-factors-copy';

interface FactorNameFieldProps extends ComponentProps<typeof Input> {
  error: string | undefined;
}

/** The photographer's own name for a passkey or an authenticator app. */
export function FactorNameField({ error, ...input }: FactorNameFieldProps) {
  return (
    <Field label={copy.name} error={error}>
      {(control) => <Input {...control} autoComplete="off" enterKeyHint="done" {...input} />}
    </Field>
  );
}
