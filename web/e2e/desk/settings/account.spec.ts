import { expect, test } from '../../booking/fixtures';
import { signIn } from '../../identity/screens';
import { settings } from './screen';

test('a new name is there after a reload', async ({ page, people }) => {
  await people.member(page);
  await settings.open(page);
  await settings.name(page).fill('Anna Maria Berg');
  await settings.button(page, 'Save name').click();
  await expect(settings.section(page, 'Your account').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(settings.name(page)).toHaveValue('Anna Maria Berg');
  await page.goto('/');
  await expect(page.getByText('Anna Maria Berg').first()).toBeVisible();
});

test('a new address counts once the link in its mail was opened', async ({ page, people, complaints }) => {
  const person = await people.member(page);
  const next = { ...person, email: people.stranger().email };
  await settings.open(page);
  await settings.button(page, 'Change email').click();
  await expect(settings.newEmail(page)).toBeFocused();
  await settings.newEmail(page).fill(next.email);
  await settings.button(page, 'Send link').click();
  await expect(page.getByText('Check your new mailbox')).toBeVisible();
  await expect(settings.section(page, 'Your account').getByText(person.email)).toBeVisible();

  complaints.expectFailure(401, '/api/identity/token');
  // Whoever is signed in is looked up a moment after the page is there; their session must not end before.
  const known = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'));
  await page.goto(await people.mailedLink(next, '/confirm-email'));
  await known;
  const ended = page.waitForResponse('/api/identity/token');
  await page.getByRole('button', { name: 'Use This Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is changed');
  await ended;

  complaints.expectFailure(401, '/api/identity/sign-in');
  await signIn(page, person);
  await expect(page.getByText('That email and password do not belong together.').first()).toBeVisible();
  await signIn(page, next, '/login?next=/settings');
  await expect(settings.section(page, 'Your account').getByText(next.email)).toBeVisible();
  await expect(settings.section(page, 'Your account').getByText('Confirmed')).toBeVisible();
});
