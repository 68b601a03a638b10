import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { postalMime } from './install.mjs';

/**
 * The mails to an address that a server without SMTP has written into its data directory, oldest first.
 * @param {string} dataDirectory
 * @param {string} address
 */
export async function mailsTo(dataDirectory, address) {
  const { default: PostalMime } = await import(postalMime);
  const folder = join(dataDirectory, 'mail');
  // Their names begin with the time they were written.
  const mails = mailFiles(folder).map((file) => readOnce(PostalMime, join(folder, file)));
  return (await Promise.all(mails))
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html, links: linksOf(text) }));
}

/**
 * The newest link to one of a server's pages that somebody was mailed, if any. What it opens the page with stands
 * behind the path, after `#` or `/`.
 * @param {{ url: string, dataDirectory: string }} server
 * @param {string} address
 * @param {string} path
 */
export async function newestLink({ url, dataDirectory }, address, path) {
  const links = (await mailsTo(dataDirectory, address)).flatMap((mail) => mail.links);
  return links
    .filter((link) => [`${url}${path}#`, `${url}${path}/`].some((page) => link.startsWith(page)))
    .at(-1);
}

const read = new Map();

/** A mail never changes once it is there, and whoever waits for one asks again and again. */
function readOnce(PostalMime, file) {
  if (!read.has(file)) read.set(file, PostalMime.parse(readFileSync(file)));
  return read.get(file);
}

/** Nobody has got any mail before the folder exists. */
function mailFiles(folder) {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}

/** @param {string} text */
function linksOf(text) {
  return [...text.matchAll(/https?:\/\/[^\s<>]+/g)].map(([link]) => link);
}
