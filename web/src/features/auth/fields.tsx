import type { ComponentProps } from 'react';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';
import { copy } from './copy';

interface FieldProps {
  error: string | undefined;
}

type InputFieldProps = FieldProps & ComponentProps<typeof Input>;

export function NameField({ error, ...input }: InputFieldProps) {
  return (
    <Field label={copy.signUp.name} error={error}>
      {(control) => <Input {...control} autoComplete="name" {...input} />}
    </Field>
  );
}

export function EmailField({ error, ...input }: InputFieldProps) {
  return (
    <Field label={copy.email} error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  );
}

type PasswordFieldProps = FieldProps & ComponentProps<typeof PasswordInput>;

export function PasswordField({ error, ...input }: PasswordFieldProps) {
  return (
    <Field label={copy.password} error={error}>
      {(control) => (
        <PasswordInput {...control} autoComplete="current-password" enterKeyHint="go" {...input} />
      )}
    </Field>
  );
}
