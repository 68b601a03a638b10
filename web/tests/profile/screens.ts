import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { button, field, heading } from '../identity/app';

export const appears = (title: string) =>
  waitFor(() => {
    expect(heading()).toBe(title);
  });

/** The fields of a service on the create screen, counted from 1. */
export const row = (number: number) =>
  within(screen.getByRole('group', { name: `Service 0${String(number)}` }));

/** Puts a text in the place of what is there, as from the clipboard. */
export async function put(input: HTMLInputElement, text: string) {
  await waitFor(() => {
    expect(input.readOnly).toBe(false);
  });
  await userEvent.clear(input);
  if (text !== '') await userEvent.paste(text);
}

export const fill = (label: string, text: string) => put(field(label), text);

export async function addRow(
  number: number,
  { title = '', description = '', price = '' }: { title?: string; description?: string; price?: string },
) {
  await userEvent.click(button('Add Service'));
  const fields = row(number);
  await put(fields.getByLabelText<HTMLInputElement>('Service Title'), title);
  await put(fields.getByLabelText<HTMLInputElement>('Description'), description);
  await put(fields.getByLabelText<HTMLInputElement>('Price ($)'), price);
}

/** Also a button whose last press has just failed: the news of that may be there before its own name is back. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const dialog = () => within(screen.getByRole('dialog'));
