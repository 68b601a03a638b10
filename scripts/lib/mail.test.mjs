import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { installNodeTools } from './install.mjs';
import { mailsTo, newestLink } from './mail.mjs';

const data = mkdtempSync(join(tmpdir(), 'lenslink-mail-'));
const LINK = `http://127.0.0.1:3000/verify-email#${'abc_-123'.repeat(8)}`;

function mail(to, subject, text) {
  const encoded = text.replaceAll('=', '=3D').replaceAll('–', '=E2=80=93');
  // Lines of quoted-printable hold at most 76 characters.
  const wrapped = encoded.replace(/[^\n]{70}/g, '$&=\r\n');
  return [
    'From: Lenslink <no-reply@localhost>',
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="seam"',
    '',
    '--seam',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrapped,
    '--seam--',
    '',
  ].join('\r\n');
}

before(async () => {
  await installNodeTools();
  mkdirSync(join(data, 'mail'));
  const write = (file, ...parts) => writeFileSync(join(data, 'mail', file), mail(...parts));
  write('2-b.eml', 'Anna <anna@example.com>', 'Second', 'no link');
  write('1-a.eml', 'anna@example.com', '=?utf-8?B?Rmlyc3Qg4oCT?=', `Please – open:\r\n${LINK}\r\n?a=b`);
  write('3-c.eml', 'bert@example.com', 'Other', LINK);
  writeFileSync(join(data, 'mail', '4-d.eml.tmp'), 'half a mail');
});

after(() => rmSync(data, { recursive: true }));

test('mails are found by their recipient, oldest first', async () => {
  const mails = await mailsTo(data, 'anna@example.com');
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['First –', 'Second'],
  );
});

test('a link is whole however the mail was wrapped', async () => {
  const [first] = await mailsTo(data, 'anna@example.com');
  assert.deepEqual(first.links, [LINK]);
  assert.match(first.text, /^Please – open:/);
});

test('the newest link to a page is found among all mails', async () => {
  const server = { url: 'http://127.0.0.1:3000', dataDirectory: data };
  assert.equal(await newestLink(server, 'anna@example.com', '/verify-email'), LINK);
  assert.equal(await newestLink(server, 'anna@example.com', '/reset-password'), undefined);
});

test('before any mail was written there is none', async () => {
  assert.deepEqual(await mailsTo(join(data, 'nowhere'), 'anna@example.com'), []);
});
