import { bookNowLink, bookingDialog } from '../booking/screens';
import { inbox, requestView, test, expect } from '../inbox/fixtures';
import { openHome, openShareDialog } from '../app/screens';
import { settings } from '../settings/screen';
import { welcomeHeading } from '../identity/screens';
import { openInteractive, visitorPages } from '../pages';
import { PORTRAITS } from '../profile/photographers';
import {
  creationScreen,
  editScreen,
  leaveCreateDialog,
  confirmDialog,
  usernameField,
} from '../profile/screens';
import { expectDialog, expectOutline } from './rules';

const PAGE_LANDMARKS = ['banner', 'main'];
const SIGNED_IN_LANDMARKS = [...PAGE_LANDMARKS, 'navigation Main'];
const INBOX_LANDMARKS = [...SIGNED_IN_LANDMARKS, 'navigation Filter requests', 'search'];

// Most tests open many screens.
test.slow();

test(
  'the pages of visitors have correct landmarks, headings and names',
  { tag: '@layout' },
  async ({ page }) => {
    for (const { name, path } of visitorPages) {
      await openInteractive(page, path);
      await expectOutline(
        page,
        name,
        name === 'landing' ? [...PAGE_LANDMARKS, 'contentinfo'] : PAGE_LANDMARKS,
      );
    }
  },
);

test(
  'public pages, booking forms and emailed links have correct landmarks, headings and names',
  { tag: '@layout' },
  async ({ page, photographers, sendRequestAndGetLinks, pageErrors }) => {
    const { username } = await photographers.createInOtherBrowser({ services: [] });
    await page.goto(`/u/${username}`);
    await expectOutline(page, 'public page without services', PAGE_LANDMARKS);

    const anna = await photographers.createInOtherBrowser({ portrait: true });
    await page.goto(`/u/${anna.username}`);
    await expectOutline(page, 'public page', PAGE_LANDMARKS);
    const formPath = (await bookNowLink(page).getAttribute('href')) ?? '';
    await bookNowLink(page).click();
    await expect(bookingDialog(page)).toBeVisible();
    await expectDialog(page, 'Book Portraits');

    pageErrors.expectFailure(400, formPath);
    await page.goto(formPath);
    await expectOutline(page, 'booking form', PAGE_LANDMARKS);
    await page.getByRole('button', { name: 'Send Booking Request' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectOutline(page, 'booking form with errors', PAGE_LANDMARKS);
    await page.goto(`${formPath}/sent`);
    await expectOutline(page, 'page after sending', PAGE_LANDMARKS);

    const { answerLink, requestLink } = await sendRequestAndGetLinks(anna);
    await page.goto(requestLink);
    await expectOutline(page, 'request page', PAGE_LANDMARKS);
    await page.goto(answerLink);
    await expectOutline(page, 'answer page', PAGE_LANDMARKS);
  },
);

test(
  'the screens of a new account have correct landmarks, headings and names',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithoutProfile(page);
    await page.goto('/');
    await expect(welcomeHeading(page)).toBeVisible();
    await expectOutline(page, 'welcome', PAGE_LANDMARKS);

    await creationScreen.open(page);
    await expectOutline(page, 'create', PAGE_LANDMARKS);
    await creationScreen.addRow(page, PORTRAITS);
    await usernameField(page).fill('a b');
    await creationScreen.submit(page).click();
    await expect(usernameField(page)).toHaveAttribute('aria-invalid', 'true');
    await expectOutline(page, 'create with a service and an error', PAGE_LANDMARKS);
    await creationScreen.cancel(page).click();
    await expect(leaveCreateDialog(page)).toBeVisible();
    await expectDialog(page, 'Leave without creating your profile?');

    // These pages look the same to a signed-in photographer and to a visitor.
    for (const path of ['/forgot-password', '/reset-password', '/u/nobody', '/no/such/page']) {
      await openInteractive(page, path);
      await expectOutline(page, path, PAGE_LANDMARKS);
    }
  },
);

test(
  'the screens of a photographer have correct landmarks, headings and names',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await openHome(page);
    await expectOutline(page, 'home', SIGNED_IN_LANDMARKS);
    await editScreen.open(page);
    await expectOutline(page, 'edit', SIGNED_IN_LANDMARKS);
    await settings.open(page);
    await expectOutline(page, 'settings', SIGNED_IN_LANDMARKS);
  },
);

test(
  'the screens with requests have correct landmarks, headings and names',
  { tag: '@layout' },
  async ({ page, photographers, sendRequest }) => {
    const { username } = await photographers.createWithProfile(page);
    await inbox.open(page);
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    await expectOutline(page, 'inbox without requests', INBOX_LANDMARKS);

    const { name } = await sendRequest(username);
    await expect(inbox.row(page, name)).toBeVisible();
    await expectOutline(page, 'inbox with a request', INBOX_LANDMARKS);
    await openHome(page);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expectOutline(page, 'home with a request', SIGNED_IN_LANDMARKS);
    await page.getByRole('link', { name: 'View Public' }).click();
    await expect(page.getByText(`@${username}`)).toBeVisible();
    await expectOutline(page, 'own public page', PAGE_LANDMARKS);
  },
);

test(
  'dialogs have correct titles, headings and names',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await openShareDialog(page);
    await expectDialog(page, 'Share your page');

    await editScreen.open(page);
    await editScreen.addService(page).click();
    await expect(editScreen.newServiceDialog(page)).toBeVisible();
    await expectDialog(page, 'Add New Service');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Portraits' }).click();
    await expect(confirmDialog(page, 'Delete “Portraits”?')).toBeVisible();
    await expectDialog(page, 'Delete “Portraits”?');
  },
);

test(
  'an open request has correct headings and names, as a dialog on a phone and as a panel elsewhere',
  { tag: '@layout' },
  async ({ page, photographers, sendRequest, isMobile }) => {
    const { username } = await photographers.createWithProfile(page);
    const { name } = await sendRequest(username);
    await inbox.open(page);
    await requestView.open(page, name);
    if (isMobile) await expectDialog(page, name);
    else await expectOutline(page, 'an open request', INBOX_LANDMARKS);
  },
);
