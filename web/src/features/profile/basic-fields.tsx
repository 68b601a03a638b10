import { useWatch } from 'react-hook-form';
import { CharacterCounter, Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { copy } from './copy';
import { MAX_BIO_LENGTH } from './schemas';
import type { ProfileForm } from './use-save-profile';

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
        counter={<CharacterCounter text={bio} limit={MAX_BIO_LENGTH} />}
      >
        {(control) => <Textarea {...control} readOnly={readOnly} {...form.register('bio')} />}
      </Field>
    </>
  );
}
