import { clsx } from 'clsx';
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { passwordCopy } from '@/lib/password-copy';
import { listRequirements, type PasswordPolicy, type PasswordRequirement } from '@/lib/password-policy';
import { Field } from './field';
import { PasswordInput } from './password-input';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> {
  label: string;
  policy: PasswordPolicy;
  error: string | undefined;
}

/** A field for a new password, with a checklist of what the password needs. */
export function NewPasswordField({ label, policy, error, onChange, ...input }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const requirements = listRequirements(policy);
  const unmet = requirements.filter(({ isMet }) => !isMet(password));
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    setPassword(event.target.value);
    // React Hook Form's handler is asynchronous.
    onChange?.(event);
  };
  return (
    <Field
      label={label}
      error={error}
      checklist={
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {requirements.map((requirement) => (
            <RequirementItem
              key={requirement.name}
              requirement={requirement}
              isMet={password !== '' && !unmet.includes(requirement)}
            />
          ))}
        </ul>
      }
      status={password === '' ? '' : passwordCopy.status(unmet.map((requirement) => requirement.label))}
      hint={policy.allowsCommonPasswords === true ? undefined : passwordCopy.hint}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          enterKeyHint="go"
          {...input}
          onChange={handleChange}
        />
      )}
    </Field>
  );
}

/** Pages are prerendered with every requirement, and the server removes those that the operator has not set. */
const getRequirementAttributes = (name: string) => ({ 'data-password-requirement': name });

function RequirementItem({ requirement, isMet }: { requirement: PasswordRequirement; isMet: boolean }) {
  return (
    <li
      {...getRequirementAttributes(requirement.name)}
      className={clsx('flex items-center gap-1.5', isMet ? 'text-ink' : 'text-ink-soft')}
    >
      <svg aria-hidden width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor">
        <circle cx="7" cy="7" r="6" strokeWidth="1" />
        {isMet && <path d="m4.2 7.2 2 2 3.8-4.2" strokeWidth="1.5" strokeLinecap="round" />}
      </svg>
      {requirement.label}
    </li>
  );
}
