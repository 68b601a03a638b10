import { expect, type Page } from '@playwright/test';
import { readEmailsTo } from '../../../scripts/lib/mail.mjs';
import type { Client } from '../booking/fixtures';
import { test as base } from '../public/fixtures';

interface Fixtures {
  /**
   * Sends a request for the photographer's first service through the API. The client gets no receipt, because the
   * photographer's email address is not verified. `fillMillis` is how long the client took to fill in the form: the
   * server quarantines a request with 0.
   */
  sendRequest: (
    username: string,
    values?: { name?: string; message?: string; fillMillis?: number },
  ) => Promise<Client>;
  /** Waits for an email with this subject and returns its text. */
  waitForEmailText: (address: string, subject: RegExp) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  sendRequest: async ({ request, photographers, client }, use) => {
    await use(async (username, { name = client.name, ...fields } = {}) => {
      const { services } = await photographers.getPublicProfile(username);
      const data = { clientName: name, clientEmail: client.email, message: 'Would June work?', ...fields };
      const response = await request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, { data });
      expect(response.status()).toBe(201);
      return { ...client, name };
    });
  },
  waitForEmailText: async ({ server }, use) => {
    await use(async (address, subject) => {
      const findText = async () => {
        const emails = (await readEmailsTo(server.dataDirectory, address)) as {
          subject: string;
          text: string;
        }[];
        return emails.find((email) => subject.test(email.subject))?.text;
      };
      await expect.poll(findText, `an email to ${address} about ${String(subject)}`).toBeDefined();
      return (await findText()) ?? '';
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
    page.getByRole('navigation', { name: 'Filter requests' }).getByRole('link', { name }),
  search: (page: Page) => page.getByRole('searchbox', { name: 'Search requests' }),

  async open(page: Page, query = '') {
    await page.goto(`/bookings${query}`);
    await expect(inbox.heading(page)).toBeVisible();
  },
};

/** The open request: a panel beside the list, or a dialog over it on a phone. */
export const requestView = {
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
    await expect(requestView.name(page, name)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  },
};

/** The card on home with the newest requests. */
export const newestRequests = (page: Page) =>
  page.getByRole('region', { name: /Needs an answer|Latest requests/ });
