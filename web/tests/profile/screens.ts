import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { getButton, getField, getHeadingText } from '../identity/app';

export const waitForHeading = (title: string) =>
  waitFor(() => {
    expect(getHeadingText()).toBe(title);
  });

/** The fields of a service on the create screen. The first row is 1. */
export const row = (rowNumber: number) =>
  within(screen.getByRole('group', { name: `Service 0${String(rowNumber)}` }));

/** Replaces the text of a field, as a paste does. */
export async function replaceText(input: HTMLInputElement, text: string) {
  await waitFor(() => {
    expect(input.readOnly).toBe(false);
  });
  await userEvent.clear(input);
  if (text !== '') await userEvent.paste(text);
}

export const fill = (label: string, text: string) => replaceText(getField(label), text);

export async function addRow(
  rowNumber: number,
  { title = '', description = '', price = '' }: { title?: string; description?: string; price?: string },
) {
  await userEvent.click(getButton('Add Service'));
  const fields = row(rowNumber);
  await replaceText(fields.getByLabelText<HTMLInputElement>('Service Title'), title);
  await replaceText(fields.getByLabelText<HTMLInputElement>('Description'), description);
  await replaceText(fields.getByLabelText<HTMLInputElement>('Price ($)'), price);
}

/** Waits for the button, because its label may still change after a failed press. */
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const dialog = () => within(screen.getByRole('dialog'));
