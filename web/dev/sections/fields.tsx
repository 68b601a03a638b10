import { CharacterCounter } from '@/ui/character-counter';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';
import { PrefixedInput } from '@/ui/prefixed-input';
import { Textarea } from '@/ui/textarea';
import { BothThemes, Section } from '../sample';

const BIO = 'Portraits and quiet weddings in natural light. Based in Bergen, happy to travel.';

export function FieldsSection() {
  return (
    <Section
      number={4}
      title="Fields"
      text="The line below is there from the start, for the hint or for what is wrong with the text: an error moves nothing. 16 px, so that phones do not zoom in."
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
              {(control) => (
                <PasswordInput
                  {...control}
                  showLabel="Show password"
                  hideLabel="Hide password"
                  autoComplete="off"
                  defaultValue="in the darkroom"
                />
              )}
            </Field>
            <Field label="Username" warning="This name is taken">
              {(control) => <PrefixedInput {...control} prefix="lenslink.app/u/" defaultValue="anna" />}
            </Field>
            <Field label="Bio" counter={<CharacterCounter text={BIO} limit={90} />}>
              {(control) => <Textarea {...control} defaultValue={BIO} />}
            </Field>
            <Field label="Not now">{(control) => <Input {...control} disabled defaultValue="—" />}</Field>
          </div>
        )}
      </BothThemes>
    </Section>
  );
}
