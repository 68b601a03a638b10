import { setTimeout as pause } from 'node:timers/promises';
import { readEmailsTo } from '../lib/mail.mjs';

const EMAIL_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 100;

/** Waits for an email that matches and returns the newest one. */
export async function waitForEmail(server, address, isMatch, timeoutMs = EMAIL_TIMEOUT_MS) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const email = (await readEmailsTo(server.dataDirectory, address)).filter(isMatch).at(-1);
    if (email !== undefined) return email;
    if (Date.now() > deadline) throw new Error(`No email to ${address} matches ${isMatch}.`);
    await pause(POLL_INTERVAL_MS);
  }
}

/** Waits for an email that contains the text and a link to the page, and returns the link. */
export async function waitForEmailLink(server, address, path, text = '') {
  const isLinkToPage = (link) =>
    [`${server.url}${path}#`, `${server.url}${path}/`].some((page) => link.startsWith(page));
  const { links } = await waitForEmail(
    server,
    address,
    (email) => email.text.includes(text) && email.links.some(isLinkToPage),
  );
  return links.findLast(isLinkToPage);
}
