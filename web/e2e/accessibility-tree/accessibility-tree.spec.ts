import { bookNow, sheet } from '../booking/screens';
import { inbox, opened, test, expect } from '../desk/inbox';
import { openHome, openShareKit } from '../desk/screens';
import { settings } from '../desk/settings/screen';
import { welcome } from '../identity/screens';
import { openInteractive, pages } from '../pages';
import { PORTRAITS } from '../profile/photographers';
import { createScreen, editScreen, leaveCreation, question, usernameField } from '../profile/screens';
import { expectDialog, expectOutline } from './rules';

const PAGE = ['banner', 'main'];
const DESK = [...PAGE, 'navigation Studio'];
const DESK_WITH_FILTERS = [...DESK, 'navigation Which requests', 'search'];

// Many screens after one another.
test.slow();

test(
  'what visitors can open is in order: landmarks, headings, names',
  { tag: '@layout' },
  async ({ page }) => {
    for (const { name, path } of pages) {
      await openInteractive(page, path);
      await expectOutline(page, name, name === 'landing' ? [...PAGE, 'contentinfo'] : PAGE);
    }
  },
);

test(
  'so is what clients can open',
  { tag: '@layout' },
  async ({ page, photographers, requested, complaints }) => {
    const { username } = await photographers.elsewhere({ services: [] });
    await page.goto(`/u/${username}`);
    await expectOutline(page, 'a page without services', PAGE);

    const anna = await photographers.elsewhere({ portrait: true });
    await page.goto(`/u/${anna.username}`);
    await expectOutline(page, 'a page', PAGE);
    const form = (await bookNow(page).getAttribute('href')) ?? '';
    await bookNow(page).click();
    await expect(sheet(page)).toBeVisible();
    await expectDialog(page, 'Book Portraits');

    complaints.expectFailure(400, form);
    await page.goto(form);
    await expectOutline(page, 'the form', PAGE);
    await page.getByRole('button', { name: 'Send Booking Request' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectOutline(page, 'the form with complaints', PAGE);
    await page.goto(`${form}/sent`);
    await expectOutline(page, 'the request is sent', PAGE);

    const { answer, follow } = await requested(anna);
    await page.goto(follow);
    await expectOutline(page, 'the request', PAGE);
    await page.goto(answer);
    await expectOutline(page, 'its answer', PAGE);
  },
);

test(
  'so is what somebody sees who has just signed up',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.newcomer(page);
    await page.goto('/');
    await expect(welcome(page)).toBeVisible();
    await expectOutline(page, 'welcome', PAGE);

    await createScreen.open(page);
    await expectOutline(page, 'create', PAGE);
    await createScreen.addRow(page, PORTRAITS);
    await usernameField(page).fill('a b');
    await createScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectOutline(page, 'create with a service and an error', PAGE);
    await createScreen.cancel(page).click();
    await expect(leaveCreation(page)).toBeVisible();
    await expectDialog(page, 'Leave without creating your profile?');

    // What is open to everybody is the same page to those who are signed in.
    for (const path of ['/forgot-password', '/reset-password', '/u/nobody', '/no/such/page']) {
      await openInteractive(page, path);
      await expectOutline(page, path, PAGE);
    }
  },
);

test('so is the desk', { tag: '@layout' }, async ({ page, photographers }) => {
  await photographers.established(page);
  await openHome(page);
  await expectOutline(page, 'home', DESK);
  await editScreen.open(page);
  await expectOutline(page, 'edit', DESK);
  await settings.open(page);
  await expectOutline(page, 'settings', DESK);
});

test(
  'so is the desk when somebody asked for something',
  { tag: '@layout' },
  async ({ page, photographers, ask }) => {
    const { username } = await photographers.established(page);
    await inbox.open(page);
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    await expectOutline(page, 'no requests', DESK_WITH_FILTERS);

    const { name } = await ask(username);
    await expect(inbox.row(page, name)).toBeVisible();
    await expectOutline(page, 'requests', DESK_WITH_FILTERS);
    await openHome(page);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expectOutline(page, 'home with a request', DESK);
    await page.getByRole('link', { name: 'View Public' }).click();
    await expect(page.getByText(`@${username}`)).toBeVisible();
    await expectOutline(page, 'her own page', PAGE);
  },
);

test('so is what lies over the desk', { tag: '@layout' }, async ({ page, photographers }) => {
  await photographers.established(page);
  await openShareKit(page);
  await expectDialog(page, 'Share your page');

  await editScreen.open(page);
  await editScreen.addService(page).click();
  await expect(editScreen.newService(page)).toBeVisible();
  await expectDialog(page, 'Add New Service');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Portraits' }).click();
  await expect(question(page, 'Delete “Portraits”?')).toBeVisible();
  await expectDialog(page, 'Delete “Portraits”?');
});

test(
  'so is an open request: a sheet over the list on a phone, a panel beside it elsewhere',
  { tag: '@layout' },
  async ({ page, photographers, ask, isMobile }) => {
    const { username } = await photographers.established(page);
    const { name } = await ask(username);
    await inbox.open(page);
    await opened.open(page, name);
    if (isMobile) await expectDialog(page, name);
    else await expectOutline(page, 'an open request', DESK_WITH_FILTERS);
  },
);
