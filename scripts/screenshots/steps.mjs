// What several scenes begin with.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { newestLink } from '../lib/mail.mjs';
import { newPerson, ownPageHeaders } from '../lib/people.mjs';
import { inProject } from '../lib/paths.mjs';

export const open = (page, path) => page.goto(path, { waitUntil: 'networkidle' });
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** A call that never gets its answer. */
export const holdBack = (page, path) => page.route(path, () => undefined);

export const freshUsername = () => `anna-berg-${randomBytes(2).toString('hex')}`;

export async function signUp({ page, server }) {
  const person = newPerson();
  const { accessToken } = await answerOf(
    page.request.post('/api/identity/sign-up', { headers: ownPageHeaders(server.url), data: person }),
  );
  return { ...person, authorization: `Bearer ${accessToken}` };
}

export const SERVICES = [
  {
    title: 'Portrait session',
    description: 'One hour outdoors or at your home. Ten edited photographs, yours to keep and print.',
    price: 18_000,
  },
  {
    title: 'Wedding day',
    description: 'From getting ready to the first dance, quietly. Four hundred photographs and an album.',
    price: 195_000,
  },
  {
    title: 'Family morning',
    description: 'Pancakes, pyjamas and daylight. Ninety minutes, twenty photographs.',
    price: 24_050,
  },
];

/** Somebody signed in with a page of her own. */
export async function establish(visit, { services = SERVICES, withPhoto = true } = {}) {
  const { request } = visit.page;
  const { email, authorization } = await signUp(visit);
  const headers = { authorization };
  const username = freshUsername();
  await answerOf(
    request.put('/api/profile', {
      headers,
      data: {
        username,
        displayName: 'Anna Berg',
        bio: 'Portraits and quiet weddings in natural light. Based in Bergen, happy to travel.',
      },
    }),
  );
  for (const data of services) await answerOf(request.post('/api/services', { headers, data }));
  if (withPhoto) await givePhoto(request, headers);
  return { username, email, headers };
}

async function givePhoto(request, headers) {
  const { uploadURL } = await answerOf(request.post('/api/objects/upload', { headers }));
  await request.put(uploadURL, { data: readFileSync(PORTRAIT) });
  await answerOf(request.put('/api/profile-image', { headers, data: { profileImageURL: uploadURL } }));
}

export const PORTRAIT = inProject('crates/server/demo/marit.jpg');

const MAIL_WITHIN_MS = 10_000;

export async function mailedLink(server, email, path) {
  const deadline = Date.now() + MAIL_WITHIN_MS;
  for (;;) {
    const link = await newestLink(server, email, path);
    if (link !== undefined) return link;
    if (Date.now() > deadline) throw new Error(`No mail with a link to ${path} came.`);
    await pause(50);
  }
}

export async function answerOf(call) {
  const answer = await call;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
