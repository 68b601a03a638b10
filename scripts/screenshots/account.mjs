// Accounts made and filled past any form, the quick way.
import { readFileSync } from 'node:fs';
import { newPerson, ownPageHeaders } from '../lib/people.mjs';
import { inProject } from '../lib/paths.mjs';
import { ageOf } from './ageing.mjs';
import { ANNA, SERVICES } from './believable.mjs';
import { mailedLink } from './mailbox.mjs';

/** Of every browser that is photographed, and of everybody's clients. */
export const TIME_ZONE = 'Europe/Oslo';
export const PORTRAIT = inProject('crates/server/demo/marit.jpg');

let visitors = 0;

/** The server's limits count by address, and everybody comes from one of their own. */
export function fromNextAddress() {
  visitors += 1;
  return { 'X-Forwarded-For': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` };
}

export async function answerOf(call) {
  const answer = await call;
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Whoever calls is signed in afterwards. */
export async function signUp({ request, server }, details = {}) {
  const person = { ...newPerson(), ...details };
  const { accessToken } = await answerOf(
    request.post('/api/identity/sign-up', {
      headers: { ...ownPageHeaders(server.url), ...fromNextAddress() },
      data: person,
    }),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  await answerOf(request.put('/api/identity/time-zone', { headers, data: { timeZone: TIME_ZONE } }));
  return { ...person, headers };
}

/** Clients of somebody whose address is not confirmed get no receipt. */
export async function confirmAddress({ request, server }, email) {
  const link = await mailedLink(server, email, '/verify-email');
  await answerOf(request.post('/api/identity/verify-email', { data: { code: new URL(link).hash.slice(1) } }));
}

/** Somebody with a page of her own. */
export async function establish(
  { request, server },
  { username, profile = ANNA, services = SERVICES, withPhoto = true, isConfirmed = true, asked = [] },
) {
  const details = { name: profile.displayName, email: `hello@${username}.example` };
  const person = await signUp({ request, server }, details);
  const { headers } = person;
  await answerOf(request.put('/api/profile', { headers, data: { username, ...profile } }));
  for (const data of services) await answerOf(request.post('/api/services', { headers, data }));
  if (withPhoto) await givePhoto(request, headers);
  if (isConfirmed) await confirmAddress({ request, server }, person.email);
  const member = { ...person, username, ages: {} };
  // The first is the newest.
  for (const [nth, one] of [...asked.entries()].reverse()) {
    const { id } = await book(request, member, one);
    member.ages[id] = ageOf(nth);
    await settle(request, member, id, one);
  }
  return member;
}

export async function givePhoto(request, headers, file = PORTRAIT) {
  const { uploadURL } = await answerOf(request.post('/api/objects/upload', { headers }));
  await request.put(uploadURL, { data: readFileSync(file) });
  await answerOf(request.put('/api/profile-image', { headers, data: { profileImageURL: uploadURL } }));
}

/** Mailboxes of others' clients would be mixed up, and get too many mails. */
export function clientOf({ username }, name) {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z]+/g);
  return `${words.join('.').slice(0, 60)}@${username}.example`;
}

/** A request. Each client has an address of their own, and with it a mailbox. */
export async function book(request, member, { service = 0, clientName, message, fillMillis }) {
  const { services } = await answerOf(request.get(`/api/public/profile/${member.username}`));
  const clientEmail = clientOf(member, clientName);
  return answerOf(
    request.post(`/api/book/${member.username}/${services[service % services.length].id}`, {
      headers: fromNextAddress(),
      data: { clientName, clientEmail, message, fillMillis, timeZone: TIME_ZONE },
    }),
  );
}

/** What has become of it: `steps` in their order, a date, a note. */
async function settle(request, { headers }, id, { steps = [], date, note }) {
  const change = (path, method, data) =>
    answerOf(request[method](`/api/bookings/${id}/${path}`, { headers, data }));
  if (date !== undefined) await change('date', 'put', { date });
  if (note !== undefined) await change('note', 'put', { note });
  for (const step of steps) {
    if (step === 'seen') await change('seen', 'post');
    else await change('status', 'post', { status: step });
  }
}
