import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { postalMime } from './install.mjs';

/**
 * Reads the emails to an address, oldest first. A server without SMTP writes them to its data directory.
 * @param {string} dataDirectory
 * @param {string} address
 */
export async function readEmailsTo(dataDirectory, address) {
  const { default: PostalMime } = await import(postalMime);
  const folder = join(dataDirectory, 'mail');
  // The file names start with the time, so sorted files are in order of time.
  const emails = listEmailFiles(folder).map((file) => parseEmail(PostalMime, join(folder, file)));
  return (await Promise.all(emails))
    .filter(({ to }) => to?.some((recipient) => recipient.address === address))
    .map(({ subject = '', text = '', html = '' }) => ({ subject, text, html, links: findLinks(text) }));
}

/**
 * Finds the newest emailed link to a page of the server. The link has a token after the path, separated by `#` or `/`.
 * @param {{ url: string, dataDirectory: string }} server
 * @param {string} address
 * @param {string} path
 */
export async function findNewestLink({ url, dataDirectory }, address, path) {
  const links = (await readEmailsTo(dataDirectory, address)).flatMap((email) => email.links);
  return links
    .filter((link) => [`${url}${path}#`, `${url}${path}/`].some((page) => link.startsWith(page)))
    .at(-1);
}

const parsedEmails = new Map();

/** Parses each file once, because callers poll for new emails and a written email never changes. */
function parseEmail(PostalMime, file) {
  if (!parsedEmails.has(file)) parsedEmails.set(file, PostalMime.parse(readFileSync(file)));
  return parsedEmails.get(file);
}

/** The server creates the folder with the first email. */
function listEmailFiles(folder) {
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
function findLinks(text) {
  return [...text.matchAll(/https?:\/\/[^\s<>]+/g)].map(([link]) => link);
}
