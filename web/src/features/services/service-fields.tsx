import type { UseFormRegisterReturn } from 'react-hook-form';
import { CharacterCounter, Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { copy } from './copy';
import { MAX_DESCRIPTION_LENGTH, type ServiceFormValues } from './schemas';

interface ServiceFieldsProps {
  register: (name: keyof ServiceFormValues) => UseFormRegisterReturn;
  error: (name: keyof ServiceFormValues) => string | undefined;
  /** The current text, for the character counter. */
  description: string;
  readOnly: boolean;
}

export function ServiceFields({ register, error, description, readOnly }: ServiceFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field label={copy.serviceTitle} error={error('title')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            enterKeyHint="next"
            readOnly={readOnly}
            {...register('title')}
          />
        )}
      </Field>
      <Field
        label={copy.description}
        error={error('description')}
        counter={<CharacterCounter text={description} limit={MAX_DESCRIPTION_LENGTH} />}
      >
        {(control) => <Textarea {...control} readOnly={readOnly} {...register('description')} />}
      </Field>
      <Field label={copy.price} error={error('price')}>
        {(control) => (
          <span className="block sm:max-w-44">
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              placeholder={copy.pricePlaceholder}
              readOnly={readOnly}
              {...register('price')}
            />
          </span>
        )}
      </Field>
    </div>
  );
}
