import { dashboard } from '../profile/screens';
import { headline } from '../public/fixtures';
import { expect, inbox, newest, opened, test } from './inbox';

test(
  'a request arrives, is opened and confirmed; the client is told, and home counts it',
  { tag: ['@layout', '@journey'] },
  async ({ page, openOtherBrowser, photographers, requested, mailTo }) => {
    const anna = await photographers.established(page);
    await page.goto('/');
    await expect(newest(page)).toContainText('Requests land here.');
    await expect(dashboard.stats(page).getByRole('definition')).toHaveText(['--', '--', '--']);

    // Nobody loads anything: it comes by itself.
    const { client, follow } = await requested(anna);
    await expect(newest(page)).toContainText(client.name);
    await newest(page).getByRole('link', { name: client.name, exact: true }).click();
    await expect(opened.name(page, client.name)).toBeFocused();

    const clients = await openOtherBrowser();
    await clients.goto(follow);
    await expect(headline(clients)).toHaveText('Anna Berg has seen your request');

    await opened.confirm(page).click();
    await expect(page.getByText(`Confirmed. A mail goes to ${client.name}.`)).toBeVisible();
    expect(await mailTo(client.email, /confirmed/i)).toContain('Anna Berg');
    await clients.reload();
    await expect(headline(clients)).toHaveText('Anna Berg confirmed your booking');

    await opened.close(page).click();
    await expect(inbox.row(page, client.name)).toContainText('Confirmed');
    await page.goto('/');
    await expect(dashboard.stats(page)).toContainText('$180');
  },
);

test('a request that comes in while the list is open is in it, and in the title', async ({
  page,
  photographers,
  ask,
}) => {
  const { username } = await photographers.established(page);
  await inbox.open(page);
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  const { name } = await ask(username);
  await expect(inbox.row(page, name)).toContainText('New');
  await expect(page).toHaveTitle(/^\(1\) Requests/);
  await expect(page.getByText(`New request from ${name}`)).toBeAttached();
});

test('an answer can be taken back for a while, and then nobody is told', async ({
  page,
  openOtherBrowser,
  photographers,
  requested,
}) => {
  const anna = await photographers.established(page);
  const { client, follow } = await requested(anna);
  await inbox.open(page);
  await opened.open(page, client.name);
  await opened.decline(page).click();
  await opened.undo(page).click();
  await expect(page.getByText('Taken back. Nobody was told.')).toBeVisible();
  await expect(opened.confirm(page)).toBeVisible();

  const clients = await openOtherBrowser();
  await clients.goto(follow);
  await expect(headline(clients)).toHaveText('Anna Berg has seen your request');
});

test(
  'the way back is in sight, however far down the answer was given',
  { tag: '@layout' },
  async ({ page, photographers, ask }) => {
    const { username } = await photographers.established(page);
    const { name } = await ask(username, { message: 'Please.\n'.repeat(60) });
    await inbox.open(page);
    await opened.open(page, name);
    await opened.confirm(page).click();
    await expect(opened.undo(page)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the link in the mail only shows the request: declining takes a press, and the list hears of it',
  { tag: '@journey' },
  async ({ page, openOtherBrowser, photographers, requested }) => {
    const anna = await photographers.established(page);
    const { client, answer } = await requested(anna);
    await inbox.open(page);
    await expect(inbox.row(page, client.name)).toContainText('Needs an answer');

    const mailProgram = await openOtherBrowser();
    await mailProgram.goto(`${answer}?choose=decline`);
    await expect(mailProgram.getByRole('heading', { name: 'Decline this request?' })).toBeVisible();
    await page.reload();
    await expect(inbox.row(page, client.name)).toContainText('Needs an answer');

    await mailProgram.getByRole('button', { name: 'Decline' }).click();
    await expect(inbox.row(page, client.name)).toContainText('Declined');
  },
);

test('what looks like spam waits in quarantine and can be moved to the others', async ({
  page,
  photographers,
  ask,
}) => {
  const { username } = await photographers.established(page);
  const { name } = await ask(username, { fillMillis: 0 });
  await inbox.open(page);
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  await inbox.filter(page, 'Quarantine').click();
  await expect(page).toHaveURL('/bookings?filter=quarantine');
  await opened.open(page, name);
  await expect(page.getByText('The form was filled in faster than people type.')).toBeVisible();
  await opened.release(page).click();
  await expect(opened.confirm(page)).toBeVisible();
  await opened.close(page).click();
  await expect(page.getByRole('heading', { name: 'Quarantine is empty' })).toBeVisible();
  await inbox.filter(page, 'Needs an answer').click();
  await expect(inbox.row(page, name)).toBeVisible();
});

test('a note and a date are there again after the page was loaded anew', async ({
  page,
  photographers,
  ask,
}) => {
  const { username } = await photographers.established(page);
  const { name } = await ask(username);
  await inbox.open(page);
  await opened.open(page, name);
  await opened.note(page).fill('Bring the wide lens.');
  await opened.day(page).fill('2031-06-13');
  await opened.time(page).fill('14:30');
  await opened.note(page).focus();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2);
  await page.reload();
  await expect(opened.note(page)).toHaveValue('Bring the wide lens.');
  await expect(opened.day(page)).toHaveValue('2031-06-13');
  await expect(opened.time(page)).toHaveValue('14:30');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
});

test('a note that could not be saved stays, and is saved at the next try', async ({
  page,
  photographers,
  ask,
  complaints,
}) => {
  const { username } = await photographers.established(page);
  const { name } = await ask(username);
  await inbox.open(page);
  await opened.open(page, name);
  const path = `/api${new URL(page.url()).pathname}/note`;
  complaints.expectFailure(503, path);
  await page.route(path, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await opened.note(page).fill('Bring the wide lens.');
  await opened.note(page).blur();
  await expect(page.getByText('Not saved. What you typed stays here.')).toBeVisible();
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test(
  'the way back closes a request and not the list; what is open has an address of its own',
  { tag: '@layout' },
  async ({ page, photographers, ask }) => {
    const { username } = await photographers.established(page);
    const { name } = await ask(username);
    await page.goto('/');
    await newest(page).getByRole('link', { name: 'All requests' }).click();
    await opened.open(page, name);
    await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(page).toHaveURL('/bookings');
    await expect(opened.name(page, name)).toBeHidden();
    await expect(inbox.row(page, name).getByRole('link')).toBeFocused();
    await page.goForward();
    await expect(opened.name(page, name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened.name(page, name)).toBeHidden();
    await expect(page).toHaveURL('/bookings');
  },
);

test(
  'cancelling a booking asks first, also over the sheet of a phone',
  { tag: '@layout' },
  async ({ page, photographers, requested, mailTo }) => {
    const anna = await photographers.established(page);
    const { client } = await requested(anna);
    await inbox.open(page);
    await opened.open(page, client.name);
    await opened.confirm(page).click();
    await opened.cancel(page).click();
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(question).toContainText(`A mail tells ${client.name} that the booking is cancelled.`);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(opened.name(page, client.name)).toBeVisible();
    await opened.cancel(page).click();
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByText(`Cancelled. A mail goes to ${client.name}.`)).toBeVisible();
    await mailTo(client.email, /cancelled/i);
  },
);

test('the table of what is looked at can be saved', async ({ page, photographers, ask }) => {
  const { username } = await photographers.established(page);
  await ask(username);
  await inbox.open(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('requests are searched as one types, and the words stand in the address', async ({
  page,
  photographers,
  ask,
}) => {
  const { username } = await photographers.established(page);
  await ask(username, { name: 'Maria & Tom', message: 'A small wedding' });
  await ask(username, { name: 'Bo Lind', message: 'Portraits of a dog' });
  await inbox.open(page);
  await inbox.search(page).fill('WEDDING');
  await expect(inbox.list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL('/bookings?q=WEDDING');
  await expect(inbox.row(page, 'Maria & Tom')).toBeVisible();
});
