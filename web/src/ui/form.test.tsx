import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { getChangedFields, findConflictingFields, showFieldErrors, useZodForm } from '@/lib/forms';
import { Button } from './button';
import { Field } from './field';
import { Input } from './input';

const schema = z.object({
  name: z.string().min(2, 'Name must be at least 2 characters'),
  email: z.email('Please enter a valid email'),
});

interface TestFormProps {
  onSend: (values: z.infer<typeof schema>) => void;
  serverErrors?: { field: string; message: string }[];
  onUnknownErrors?: (errors: unknown) => void;
}

function TestForm({ onSend, serverErrors = [], onUnknownErrors = vi.fn() }: TestFormProps) {
  const form = useZodForm(schema, { defaultValues: { name: '', email: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    onSend(values);
    onUnknownErrors(showFieldErrors(form, serverErrors));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Full Name" hint="As clients know you" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} type="email" {...form.register('email')} />}
      </Field>
      <Button type="submit">Send</Button>
    </form>
  );
}

const getNameInput = () => screen.getByLabelText('Full Name');
const getSendButton = () => screen.getByRole('button', { name: 'Send' });

/** What a screen reader reads after the label. */
function getDescription(input: HTMLElement): string[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`);
}

test('validates nothing before the first submit', async () => {
  const user = userEvent.setup();
  render(<TestForm onSend={vi.fn()} />);
  await user.type(getNameInput(), 'A');
  await user.tab();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(getDescription(getNameInput())).toEqual(['As clients know you']);
});

test('an invalid submit shows each error under its field, focuses the first and sends nothing', async () => {
  const user = userEvent.setup();
  const onSend = vi.fn();
  render(<TestForm onSend={onSend} />);
  await user.click(getSendButton());

  // Validation is asynchronous.
  await waitFor(() => {
    expect(getNameInput().getAttribute('aria-invalid')).toBe('true');
  });
  expect(onSend).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(getNameInput());
  expect(getDescription(getNameInput())).toEqual([
    'Name must be at least 2 characters',
    'As clients know you',
  ]);
  expect(getDescription(screen.getByLabelText('Email'))).toEqual(['Please enter a valid email']);
});

test('removes an error as soon as the field is valid', async () => {
  const user = userEvent.setup();
  render(<TestForm onSend={vi.fn()} />);
  await user.click(getSendButton());
  await user.type(getNameInput(), 'An');
  await waitFor(() => {
    expect(getNameInput().getAttribute('aria-invalid')).toBe('false');
  });
  expect(getDescription(getNameInput())).toEqual(['As clients know you']);
});

test("shows the server's errors under their fields and returns the others", async () => {
  const user = userEvent.setup();
  const onSend = vi.fn();
  const onUnknownErrors = vi.fn();
  const unknownError = { field: 'plan', message: 'No such plan' };
  const serverErrors = [unknownError, { field: 'email', message: 'Already in use' }];
  render(<TestForm onSend={onSend} serverErrors={serverErrors} onUnknownErrors={onUnknownErrors} />);
  await user.type(getNameInput(), 'Anna');
  await user.type(screen.getByLabelText('Email'), 'anna@example.com');
  await user.click(getSendButton());

  expect(onSend).toHaveBeenCalledExactlyOnceWith({ name: 'Anna', email: 'anna@example.com' });
  expect(getDescription(screen.getByLabelText('Email'))).toEqual(['Already in use']);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(onUnknownErrors).toHaveBeenCalledExactlyOnceWith([unknownError]);
});

const base = { name: 'Anna', bio: 'Light.', phone: '' };

test('returns only the fields that differ', () => {
  expect(getChangedFields({ ...base, bio: 'Water.' }, base)).toEqual({ bio: 'Water.' });
  expect(getChangedFields(base, base)).toEqual({});
});

test.each([
  ['a field that only this form changed', { bio: 'Water.' }, base, []],
  ['a field that only another device changed', { bio: 'Water.' }, { ...base, phone: '1' }, []],
  ['the same change on both devices', { bio: 'Water.' }, { ...base, bio: 'Water.' }, []],
  ['two changes of one field', { bio: 'Water.', phone: '2' }, { ...base, bio: 'Sand.' }, ['bio']],
])('finds the conflicts of %s', (_, changes, stored, conflicts) => {
  expect(findConflictingFields(changes, base, stored)).toEqual(conflicts);
});
