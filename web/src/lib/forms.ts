import { zodResolver } from '@hookform/resolvers/zod';
import {
  get,
  useForm,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { core } from 'zod/mini';

interface FieldError {
  field: string;
  message: string;
}

/** A form checked by a schema: on submit first, then on every change; the first bad field gets the focus. */
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

/** Puts the server's complaints under their fields and returns those that name no field of the form. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: readonly FieldError[],
): FieldError[] {
  const values = form.getValues();
  const isPlaced = ({ field }: FieldError) => get(values, field) !== undefined;
  const placed = errors.filter(isPlaced);
  placed.forEach(({ field, message }, index) => {
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return errors.filter((error) => !isPlaced(error));
}
