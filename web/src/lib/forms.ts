import { zodResolver } from '@hookform/resolvers/zod';
import {
  type FieldValues,
  get,
  type Path,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { core } from 'zod/mini';

interface FieldError {
  field: string;
  message: string;
}

/** A form validated on submit, then on every change. The first invalid field gets the focus. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: core.$ZodType<Output, Input>,
  options: Pick<UseFormProps<Input, unknown, Output>, 'defaultValues'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    ...options,
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  });
}

/** Shows the server's field errors under their fields and returns those for unknown fields. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: readonly FieldError[],
): FieldError[] {
  const values = form.getValues();
  const isFormField = ({ field }: FieldError) => get(values, field) !== undefined;
  const fieldErrors = errors.filter(isFormField);
  fieldErrors.forEach(({ field, message }, index) => {
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return errors.filter((error) => !isFormField(error));
}

/** The fields whose values differ from the base, with their new values. */
export function getChangedFields<Values extends object>(values: Values, base: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== base[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The fields that this form changed and that another tab or device has stored with another new value. */
export function findConflictingFields<Values extends object>(
  changes: Partial<Values>,
  base: Values,
  stored: Values,
): (keyof Values)[] {
  const names = Object.keys(changes) as (keyof Values)[];
  return names.filter((name) => stored[name] !== base[name] && stored[name] !== changes[name]);
}
