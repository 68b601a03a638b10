import type { UseFormRegisterReturn } from 'react-hook-form';
import { CharacterCounter } from '@/ui/character-counter';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import { copy } from './copy';
import { DESCRIPTION_LENGTH, type TypedService } from './schemas';

interface ServiceFieldsProps {
  register: (name: keyof TypedService) => UseFormRegisterReturn;
  error: (name: keyof TypedService) => string | undefined;
  /** As typed so far, to be counted. */
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
        counter={<CharacterCounter text={description} limit={DESCRIPTION_LENGTH} />}
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
