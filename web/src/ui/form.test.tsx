import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { showFieldErrors, useZodForm } from '@/lib/forms';
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
  onUnplaced?: (errors: unknown) => void;
}

function TestForm({ onSend, serverErrors = [], onUnplaced = vi.fn() }: TestFormProps) {
  const form = useZodForm(schema, { defaultValues: { name: '', email: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => {
    onSend(values);
    onUnplaced(showFieldErrors(form, serverErrors));
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

const nameInput = () => screen.getByLabelText('Full Name');
const send = () => screen.getByRole('button', { name: 'Send' });

/** What a screen reader reads after the label. */
function description(input: HTMLElement): string[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`);
}

test('nothing is checked before the first submit', async () => {
  const user = userEvent.setup();
  render(<TestForm onSend={vi.fn()} />);
  await user.type(nameInput(), 'A');
  await user.tab();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(description(nameInput())).toEqual(['As clients know you']);
});

test('a bad submit shows each error under its field, focuses the first and sends nothing', async () => {
  const user = userEvent.setup();
  const onSend = vi.fn();
  render(<TestForm onSend={onSend} />);
  await user.click(send());

  // The check of the values is awaited after the click.
  await waitFor(() => {
    expect(nameInput().getAttribute('aria-invalid')).toBe('true');
  });
  expect(onSend).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(nameInput());
  expect(description(nameInput())).toEqual(['Name must be at least 2 characters', 'As clients know you']);
  expect(description(screen.getByLabelText('Email'))).toEqual(['Please enter a valid email']);
});

test('after a bad submit an error leaves as soon as it is mended', async () => {
  const user = userEvent.setup();
  render(<TestForm onSend={vi.fn()} />);
  await user.click(send());
  await user.type(nameInput(), 'An');
  await waitFor(() => {
    expect(nameInput().getAttribute('aria-invalid')).toBe('false');
  });
  expect(description(nameInput())).toEqual(['As clients know you']);
});

test("the server's errors land under their fields and what names no field comes back", async () => {
  const user = userEvent.setup();
  const onSend = vi.fn();
  const onUnplaced = vi.fn();
  const elsewhere = { field: 'plan', message: 'No such plan' };
  const serverErrors = [elsewhere, { field: 'email', message: 'Already in use' }];
  render(<TestForm onSend={onSend} serverErrors={serverErrors} onUnplaced={onUnplaced} />);
  await user.type(nameInput(), 'Anna');
  await user.type(screen.getByLabelText('Email'), 'anna@example.com');
  await user.click(send());

  expect(onSend).toHaveBeenCalledExactlyOnceWith({ name: 'Anna', email: 'anna@example.com' });
  expect(description(screen.getByLabelText('Email'))).toEqual(['Already in use']);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(onUnplaced).toHaveBeenCalledExactlyOnceWith([elsewhere]);
});
