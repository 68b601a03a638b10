import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { installNodeTools } from './install.mjs';
import { readEmailsTo, findNewestLink } from './mail.mjs';

const dataDirectory = mkdtempSync(join(tmpdir(), 'lenslink-mail-'));
const LINK = `http://127.0.0.1:3000/verify-email#${'abc_-123'.repeat(8)}`;

function createEmail(to, subject, text) {
  const encoded = text.replaceAll('=', '=3D').replaceAll('–', '=E2=80=93');
  // A line of quoted-printable has at most 76 characters.
  const wrapped = encoded.replace(/[^\n]{70}/g, '$&=\r\n');
  return [
    'From: Lenslink <no-reply@localhost>',
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrapped,
    '--part--',
    '',
  ].join('\r\n');
}

before(async () => {
  await installNodeTools();
  mkdirSync(join(dataDirectory, 'mail'));
  const writeEmail = (file, ...parts) =>
    writeFileSync(join(dataDirectory, 'mail', file), createEmail(...parts));
  writeEmail('2-b.eml', 'Anna <anna@example.com>', 'Second', 'no link');
  writeEmail('1-a.eml', 'anna@example.com', '=?utf-8?B?Rmlyc3Qg4oCT?=', `Please – open:\r\n${LINK}\r\n?a=b`);
  writeEmail('3-c.eml', 'bert@example.com', 'Other', LINK);
  writeFileSync(join(dataDirectory, 'mail', '4-d.eml.tmp'), 'incomplete email');
});

after(() => rmSync(dataDirectory, { recursive: true }));

test('finds the emails to a recipient, oldest first', async () => {
  const emails = await readEmailsTo(dataDirectory, 'anna@example.com');
  assert.deepEqual(
    emails.map(({ subject }) => subject),
    ['First –', 'Second'],
  );
});

test('joins a link that the email wraps over several lines', async () => {
  const [first] = await readEmailsTo(dataDirectory, 'anna@example.com');
  assert.deepEqual(first.links, [LINK]);
  assert.match(first.text, /^Please – open:/);
});

test('finds a link to a page although a newer email has none', async () => {
  const server = { url: 'http://127.0.0.1:3000', dataDirectory };
  assert.equal(await findNewestLink(server, 'anna@example.com', '/verify-email'), LINK);
  assert.equal(await findNewestLink(server, 'anna@example.com', '/reset-password'), undefined);
});

test('returns no emails before the folder exists', async () => {
  assert.deepEqual(await readEmailsTo(join(dataDirectory, 'missing'), 'anna@example.com'), []);
});
