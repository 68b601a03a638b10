// Creates accounts and their data through the API, which is faster than through the forms.
import { readFileSync } from 'node:fs';
import { inProject } from '../lib/paths.mjs';
import { createAccountDetails, createSameOriginHeaders } from '../lib/test-accounts.mjs';
import { getBookingAge } from './backdate.mjs';
import { waitForEmailLink } from './mailbox.mjs';
import { PROFILE, SERVICES } from './sample-data.mjs';

/** The time zone of all browsers and accounts. */
export const TIME_ZONE = 'Europe/Oslo';
export const PORTRAIT = inProject('crates/server/demo/marit.jpg');

let ipAddressCount = 0;

/** A new IP address for each call, because the server limits requests by IP address. */
export function createIpAddressHeaders() {
  ipAddressCount += 1;
  const ipAddress = `10.${(ipAddressCount >> 16) & 255}.${(ipAddressCount >> 8) & 255}.${ipAddressCount & 255}`;
  return { 'X-Forwarded-For': ipAddress };
}

/** Resolves to the JSON of the response, or throws if the call failed. */
export async function readJson(apiCall) {
  const response = await apiCall;
  const text = await response.text();
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Creates an account. `request` keeps the session cookie. */
export async function signUp({ request, server }, details = {}) {
  const account = { ...createAccountDetails(), ...details };
  const { accessToken } = await readJson(
    request.post('/api/identity/sign-up', {
      headers: { ...createSameOriginHeaders(server.url), ...createIpAddressHeaders() },
      data: account,
    }),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  await readJson(request.put('/api/identity/time-zone', { headers, data: { timeZone: TIME_ZONE } }));
  return { ...account, headers };
}

/** A client gets a receipt only if the photographer's email address is verified. */
export async function verifyEmail({ request, server }, email) {
  const link = await waitForEmailLink(server, email, '/verify-email');
  await readJson(request.post('/api/identity/verify-email', { data: { code: new URL(link).hash.slice(1) } }));
}

/** Creates an account with a profile, services and bookings. The first booking is the newest. */
export async function createPhotographer(
  { request, server },
  {
    username,
    profile = PROFILE,
    services = SERVICES,
    hasPhoto = true,
    isEmailVerified = true,
    bookings = [],
  },
) {
  const details = { name: profile.displayName, email: `hello@${username}.example` };
  const signedUp = await signUp({ request, server }, details);
  const { headers } = signedUp;
  await readJson(request.put('/api/profile', { headers, data: { username, ...profile } }));
  for (const data of services) await readJson(request.post('/api/services', { headers, data }));
  if (hasPhoto) await uploadPhoto(request, headers);
  if (isEmailVerified) await verifyEmail({ request, server }, signedUp.email);
  const account = { ...signedUp, username, bookingAges: {} };
  for (const [index, booking] of [...bookings.entries()].reverse()) {
    const { id } = await createBooking(request, account, booking);
    account.bookingAges[id] = getBookingAge(index);
    await updateBooking(request, account, id, booking);
  }
  return account;
}

export async function uploadPhoto(request, headers, file = PORTRAIT) {
  const { uploadURL } = await readJson(request.post('/api/objects/upload', { headers }));
  await request.put(uploadURL, { data: readFileSync(file) });
  await readJson(request.put('/api/profile-image', { headers, data: { profileImageURL: uploadURL } }));
}

/** The email address contains the photographer's username, so that clients of two photographers share no mailbox. */
export function getClientEmail({ username }, name) {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z]+/g);
  return `${words.join('.').slice(0, 60)}@${username}.example`;
}

export async function createBooking(request, account, { service = 0, clientName, message, fillMillis }) {
  const { services } = await readJson(request.get(`/api/public/profile/${account.username}`));
  const clientEmail = getClientEmail(account, clientName);
  return readJson(
    request.post(`/api/book/${account.username}/${services[service % services.length].id}`, {
      headers: createIpAddressHeaders(),
      data: { clientName, clientEmail, message, fillMillis, timeZone: TIME_ZONE },
    }),
  );
}

/** Sets the date and the note, and then applies the steps in order. */
async function updateBooking(request, { headers }, id, { steps = [], date, note }) {
  const callBooking = (path, method, data) =>
    readJson(request[method](`/api/bookings/${id}/${path}`, { headers, data }));
  if (date !== undefined) await callBooking('date', 'put', { date });
  if (note !== undefined) await callBooking('note', 'put', { note });
  for (const step of steps) {
    if (step === 'seen') await callBooking('seen', 'post');
    else await callBooking('status', 'post', { status: step });
  }
}
