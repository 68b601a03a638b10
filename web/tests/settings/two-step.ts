import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialog } from '../profile/screens';
import { getSection, openScreen, server } from './screen';
import { passkey } from './server';

export const APP_CODE = 'Code from your app';

export const section = () => getSection('Two-step sign-in');
export const findDialog = (name: string) => screen.findByRole('dialog', { name });

/** Opens the settings of a user with second steps. */
export async function openWithFactors(factors = [passkey], unusedRecoveryCodes = 8) {
  server.update({ factors, unusedRecoveryCodes });
  await openScreen({ passkeys: true });
  await section().findByRole('list', { name: 'Your second steps' });
}

export const getNameField = () => dialog().getByLabelText<HTMLInputElement>('Name');

export async function renameInDialog(name: string) {
  await userEvent.clear(getNameField());
  await userEvent.paste(name);
}
