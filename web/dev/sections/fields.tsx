import { CharacterCounter, Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { NewPasswordField } from '@/ui/new-password-field';
import { PasswordInput } from '@/ui/password-input';
import { PrefixedInput } from '@/ui/prefixed-input';
import { BothThemes, Section } from '../section';

const PASSWORD_POLICY = {
  minLength: 10,
  maxLength: 128,
  requiresLowercase: true,
  requiresUppercase: true,
  requiresNumber: true,
  requiresSymbol: true,
};
const BIO = 'Portraits and quiet weddings in natural light. Based in Bergen, happy to travel.';

export function FieldsSection() {
  return (
    <Section
      number={4}
      title="Fields"
      text="Space below each field is reserved for a hint or an error, so that an error shifts nothing. 16 px prevents zoom on phones."
    >
      <BothThemes>
        {() => (
          <div className="grid gap-4">
            <Field label="Your name" hint="As on your invoices.">
              {(control) => <Input {...control} defaultValue="Anna Berg" />}
            </Field>
            <Field label="Email" error="Please enter a valid email">
              {(control) => <Input {...control} type="email" defaultValue="anna@" />}
            </Field>
            <Field label="Password">
              {(control) => <PasswordInput {...control} autoComplete="off" defaultValue="sample password" />}
            </Field>
            <NewPasswordField label="New password" policy={PASSWORD_POLICY} error={undefined} />
            <Field label="Username" warning="This name is taken">
              {(control) => <PrefixedInput {...control} prefix="lenslink.app/u/" defaultValue="anna" />}
            </Field>
            <Field label="Bio" counter={<CharacterCounter text={BIO} limit={90} />}>
              {(control) => <Textarea {...control} defaultValue={BIO} />}
            </Field>
            <Field label="Disabled">{(control) => <Input {...control} disabled defaultValue="—" />}</Field>
          </div>
        )}
      </BothThemes>
    </Section>
  );
}
