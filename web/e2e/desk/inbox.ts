import { expect, type Page } from '@playwright/test';
import { mailsTo } from '../../../scripts/lib/mail.mjs';
import type { Client } from '../booking/fixtures';
import { test as base } from '../public/fixtures';

interface Fixtures {
  /** Asks for the first service of a page, past any form and without a receipt. */
  ask: (
    username: string,
    words?: { name?: string; message?: string; fillMillis?: number },
  ) => Promise<Client>;
  /** Waits until somebody has a mail with this subject, and returns its text. */
  mailTo: (address: string, subject: RegExp) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  ask: async ({ request, photographers, client }, use) => {
    await use(async (username, { name = client.name, ...words } = {}) => {
      const { services } = await photographers.publicProfile(username);
      const data = { clientName: name, clientEmail: client.email, message: 'Would June work?', ...words };
      const answer = await request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, { data });
      expect(answer.status()).toBe(201);
      return { ...client, name };
    });
  },
  mailTo: async ({ server }, use) => {
    await use(async (address, subject) => {
      const find = async () => {
        const mails = (await mailsTo(server.dataDirectory, address)) as { subject: string; text: string }[];
        return mails.find((mail) => subject.test(mail.subject))?.text;
      };
      await expect.poll(find, `a mail to ${address} about ${String(subject)}`).toBeDefined();
      return (await find()) ?? '';
    });
  },
});

export { expect };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const inbox = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: 'Requests' }),
  list: (page: Page) => page.getByRole('list', { name: 'Your requests' }),
  row: (page: Page, name: string) => inbox.list(page).getByRole('listitem').filter({ hasText: name }),
  filter: (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Which requests' }).getByRole('link', { name }),
  search: (page: Page) => page.getByRole('searchbox', { name: 'Search requests' }),

  async open(page: Page, search = '') {
    await page.goto(`/bookings${search}`);
    await expect(inbox.heading(page)).toBeVisible();
  },
};

/** The open request: a panel beside the list, or a sheet over it. */
export const opened = {
  name: (page: Page, name: string) => page.getByRole('heading', { level: 2, name }),
  confirm: (page: Page) => button(page, 'Confirm'),
  decline: (page: Page) => button(page, 'Decline'),
  complete: (page: Page) => button(page, 'Mark as done'),
  cancel: (page: Page) => button(page, 'Cancel booking'),
  undo: (page: Page) => button(page, 'Undo'),
  release: (page: Page) => button(page, 'Move to requests'),
  close: (page: Page) => button(page, 'Close'),
  note: (page: Page) => page.getByLabel('Private note'),
  day: (page: Page) => page.getByLabel('Day'),
  time: (page: Page) => page.getByLabel('Time (optional)'),

  async open(page: Page, name: string) {
    await inbox.row(page, name).getByRole('link').click();
    await expect(opened.name(page, name)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  },
};

/** The card of home that shows the newest requests. */
export const newest = (page: Page) => page.getByRole('region', { name: /Needs an answer|Latest requests/ });
