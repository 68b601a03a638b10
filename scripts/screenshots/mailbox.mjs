import { setTimeout as pause } from 'node:timers/promises';
import { mailsTo } from '../lib/mail.mjs';

const WITHIN_MS = 20_000;
const EVERY_MS = 100;

/** Waits for the newest mail to somebody of which `isIt` is true. */
export async function mailTo(server, address, isIt, within = WITHIN_MS) {
  const deadline = Date.now() + within;
  for (;;) {
    const mail = (await mailsTo(server.dataDirectory, address)).filter(isIt).at(-1);
    if (mail !== undefined) return mail;
    if (Date.now() > deadline) throw new Error(`A mail to ${address} did not come: ${isIt}`);
    await pause(EVERY_MS);
  }
}

/** The newest link to a page that somebody was mailed, in a mail with these words. */
export async function mailedLink(server, address, path, words = '') {
  const leadsThere = (link) =>
    [`${server.url}${path}#`, `${server.url}${path}/`].some((page) => link.startsWith(page));
  const { links } = await mailTo(
    server,
    address,
    (mail) => mail.text.includes(words) && mail.links.some(leadsThere),
  );
  return links.findLast(leadsThere);
}
