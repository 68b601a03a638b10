// Causes every kind of email on a server that writes emails to files. Each action resolves to the emails that it
// causes: kind, recipient and subject.
import { createSameOriginHeaders } from '../lib/test-accounts.mjs';
import {
  createBooking,
  createIpAddressHeaders,
  createPhotographer,
  getClientEmail,
  readJson,
  signUp,
  verifyEmail,
} from './account-setup.mjs';
import { addAndRemoveGoogle } from './google-emails.mjs';
import { waitForEmail, waitForEmailLink } from './mailbox.mjs';
import { createRequests } from './sample-data.mjs';
import { changeAuthenticatorApp, copyPasskey } from './second-factor-emails.mjs';

/**
 * Calls `handleEmail` with the kind and the email, or with an error if the email did not arrive. If an action fails, it
 * calls `handleEmail` with the name of the action and the error.
 */
export async function sendAllEmails({ browser, server }, handleEmail) {
  const actions = [
    resetPassword,
    changeEmail,
    deleteAccount,
    endSession,
    answerRequests,
    sendManyRequests,
    addAndRemoveGoogle,
    changeAuthenticatorApp,
    copyPasskey,
  ];
  await Promise.all(
    actions.map(async (action) => {
      const context = await browser.newContext({
        baseURL: server.url,
        extraHTTPHeaders: createIpAddressHeaders(),
      });
      const api = { context, server, request: context.request };
      const expectedEmails = await action(api).catch(async (error) => {
        await enqueue(() => handleEmail(action.name, error));
        return [];
      });
      for (const [kind, to, subject] of expectedEmails) {
        const isMatch = (email) => subject.test(email.subject);
        const email = await waitForEmail(server, to, isMatch).catch((error) => error);
        await enqueue(() => handleEmail(kind, email));
      }
      await context.close();
    }),
  );
}

let lastTask = Promise.resolve();
/** All emails share one page for screenshots, so they are handled one at a time. */
const enqueue = (task) => (lastTask = lastTask.then(task));

async function resetPassword({ server, request }) {
  const { email } = await signUp({ request, server });
  const options = { headers: createSameOriginHeaders(server.url), data: { email } };
  await readJson(request.post('/api/identity/password-reset/send', options));
  const code = new URL(await waitForEmailLink(server, email, '/reset-password')).hash.slice(1);
  await readJson(
    request.post('/api/identity/password-reset', { data: { code, password: 'a brand new darkroom' } }),
  );
  return [
    ['verify-email', email, /^Confirm your email address/],
    ['reset-password', email, /^Set a new password/],
    ['password-changed', email, /password was changed$/],
  ];
}

async function changeEmail({ server, request }) {
  const { email, headers } = await signUp({ request, server });
  const newEmail = `new.${email}`;
  const data = { email: newEmail };
  await readJson(
    request.post('/api/identity/email', {
      headers: { ...headers, ...createSameOriginHeaders(server.url) },
      data,
    }),
  );
  const code = new URL(await waitForEmailLink(server, newEmail, '/confirm-email')).hash.slice(1);
  await readJson(request.post('/api/identity/email/confirm', { data: { code } }));
  return [
    ['confirm-new-email', newEmail, /^Confirm your new email/],
    ['email-changed', email, /^The email address of/],
  ];
}

async function deleteAccount({ server, request }) {
  const { email, headers } = await signUp({ request, server });
  await readJson(
    request.delete('/api/identity/user', { headers: { ...headers, ...createSameOriginHeaders(server.url) } }),
  );
  return [['account-deleted', email, /account was deleted$/]];
}

/** Replays a refresh token that was exchanged before, as a thief would. */
async function endSession({ context, server, request }) {
  const { email } = await signUp({ request, server });
  const stolenCookies = await context.cookies();
  const refresh = () => request.post('/api/identity/token', { headers: createSameOriginHeaders(server.url) });
  await readJson(refresh());
  await readJson(refresh());
  await context.clearCookies();
  await context.addCookies(stolenCookies);
  await refresh();
  return [['session-ended', email, /^A browser was signed out/]];
}

async function answerRequests({ server, request }) {
  const [bo, maria, priya, sigrid] = createRequests(4);
  const bookings = [
    bo,
    { ...maria, date: '2031-09-12T13:30', steps: ['confirmed'] },
    { ...priya, steps: ['declined'] },
    { ...sigrid, steps: ['confirmed', 'cancelled'] },
  ];
  const account = await createPhotographer({ request, server }, { username: 'anna-mails', bookings });
  const requestLink = await waitForEmailLink(server, getClientEmail(account, bo.clientName), '/r');
  await request.post(`${requestLink}/withdraw`, { headers: { origin: server.url } });
  return [
    ['booking-request', account.email, /^New booking request from Bo/],
    ['booking-receipt', getClientEmail(account, bo.clientName), /^Your booking request to/],
    ['booking-withdrawn', account.email, /withdrew the booking request/],
    ['booking-confirmed', getClientEmail(account, maria.clientName), /confirmed your booking/],
    ['booking-declined', getClientEmail(account, priya.clientName), /declined your booking/],
    ['booking-cancelled', getClientEmail(account, sigrid.clientName), /cancelled your booking/],
  ];
}

/**
 * When the photographer verifies the email address, the server sends one email for each of 30 held requests, and a
 * digest about the others.
 */
async function sendManyRequests({ server, request }) {
  const account = await createPhotographer(
    { request, server },
    { username: 'anna-digest', hasPhoto: false, isEmailVerified: false },
  );
  for (const booking of createRequests(45)) await createBooking(request, account, booking);
  await verifyEmail({ request, server }, account.email);
  return [['booking-digest', account.email, /more booking requests$/]];
}
