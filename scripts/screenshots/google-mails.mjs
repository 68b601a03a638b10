// Google is added to an account and taken away again, which takes a browser.
import { confirmAddress, signUp } from './account.mjs';

export async function addAndRemoveGoogle({ context, server, request }) {
  const person = await signUp({ request, server });
  await confirmAddress({ request, server }, person.email);
  const page = await context.newPage();
  const button = (name) => page.getByRole('button', { name, exact: true });
  await page.goto('/settings');
  await button('Connect Google').click();
  const popup = page.waitForEvent('popup');
  // A page that was only opened begins with the question who it is.
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  const provider = await popup;
  await provider.getByLabel('E-mail').fill(`google.${person.email}`);
  await provider.getByRole('button', { name: 'Continue' }).click();
  await button('Disconnect').click();
  await page.getByText('Google disconnected').first().waitFor();
  return [
    ['google-added', person.email, /^Google sign-in was added/],
    ['google-removed', person.email, /^Google sign-in was removed/],
  ];
}
