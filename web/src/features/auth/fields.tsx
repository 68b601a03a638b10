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

interface PasswordFieldProps
  extends FieldProps, Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'> {
  label?: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label = copy.password, hint, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          showLabel={copy.showPassword}
          hideLabel={copy.hidePassword}
          enterKeyHint="go"
          {...input}
        />
      )}
    </Field>
  );
}
