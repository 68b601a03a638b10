import { useWatch } from 'react-hook-form';
import { CharacterCounter } from '@/ui/character-counter';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { copy } from './copy';
import { BIO_LENGTH } from './schemas';
import type { ProfileForm } from './use-profile-form';

const { fields } = copy;

interface BasicFieldsProps {
  form: ProfileForm;
  readOnly: boolean;
}

export function BasicFields({ form, readOnly }: BasicFieldsProps) {
  const { errors } = form.formState;
  const bio = useWatch({ control: form.control, name: 'bio' });
  return (
    <>
      <Field label={fields.displayName} error={errors.displayName?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            enterKeyHint="next"
            readOnly={readOnly}
            {...form.register('displayName')}
          />
        )}
      </Field>
      <Field
        label={fields.bio}
        hint={fields.bioHint}
        error={errors.bio?.message}
        counter={<CharacterCounter text={bio} limit={BIO_LENGTH} />}
      >
        {(control) => <Textarea {...control} readOnly={readOnly} {...form.register('bio')} />}
      </Field>
    </>
  );
}
