// Every kind of mail there is, each really sent for its reason by a server that writes mails into files.
import { ownPageHeaders } from '../lib/people.mjs';
import { answerOf, book, clientOf, confirmAddress, establish, fromNextAddress, signUp } from './account.mjs';
import { requests } from './believable.mjs';
import { addAndRemoveGoogle } from './google-mails.mjs';
import { mailedLink, mailTo } from './mailbox.mjs';

/** Makes every kind happen and hands each over as soon as it is there; in its place, why it did not come. */
export async function everyMail({ browser, server }, use) {
  const letters = [
    account,
    changedAddress,
    deletedAccount,
    endedSession,
    clientsAndAnswers,
    manyRequests,
    addAndRemoveGoogle,
  ];
  await Promise.all(
    letters.map(async (write) => {
      const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: fromNextAddress() });
      const stage = { context, server, request: context.request };
      for (const [kind, to, subject] of await write(stage).catch((error) => [[write.name, error]])) {
        const isIt = (mail) => subject.test(mail.subject);
        const mail = to instanceof Error ? to : await mailTo(server, to, isIt).catch((error) => error);
        await inTurn(() => use(kind, mail));
      }
      await context.close();
    }),
  );
}

let last = Promise.resolve();
/** There is one page to photograph them on. */
const inTurn = (task) => (last = last.then(task));

async function account({ server, request }) {
  const { email } = await signUp({ request, server });
  const ask = { headers: ownPageHeaders(server.url), data: { email } };
  await answerOf(request.post('/api/identity/password-reset/send', ask));
  const code = new URL(await mailedLink(server, email, '/reset-password')).hash.slice(1);
  await answerOf(
    request.post('/api/identity/password-reset', { data: { code, password: 'a brand new darkroom' } }),
  );
  return [
    ['verify-email', email, /^Confirm your email address/],
    ['reset-password', email, /^Set a new password/],
    ['password-changed', email, /password was changed$/],
  ];
}

async function changedAddress({ server, request }) {
  const { email, headers } = await signUp({ request, server });
  const next = `new.${email}`;
  const data = { email: next };
  await answerOf(
    request.post('/api/identity/email', { headers: { ...headers, ...ownPageHeaders(server.url) }, data }),
  );
  const code = new URL(await mailedLink(server, next, '/confirm-email')).hash.slice(1);
  await answerOf(request.post('/api/identity/email/confirm', { data: { code } }));
  return [
    ['confirm-new-email', next, /^Confirm your new email/],
    ['email-changed', email, /^The email address of/],
  ];
}

async function deletedAccount({ server, request }) {
  const { email, headers } = await signUp({ request, server });
  await answerOf(
    request.delete('/api/identity/user', { headers: { ...headers, ...ownPageHeaders(server.url) } }),
  );
  return [['account-deleted', email, /account was deleted$/]];
}

/** A refresh token is used that was exchanged twice over. */
async function endedSession({ context, server, request }) {
  const { email } = await signUp({ request, server });
  const stolen = await context.cookies();
  const refresh = () => request.post('/api/identity/token', { headers: ownPageHeaders(server.url) });
  await answerOf(refresh());
  await answerOf(refresh());
  await context.clearCookies();
  await context.addCookies(stolen);
  await refresh();
  return [['session-ended', email, /^A browser was signed out/]];
}

async function clientsAndAnswers({ server, request }) {
  const [bo, maria, priya, sigrid] = requests(4);
  const asked = [
    bo,
    { ...maria, date: '2031-09-12T13:30', steps: ['confirmed'] },
    { ...priya, steps: ['declined'] },
    { ...sigrid, steps: ['confirmed', 'cancelled'] },
  ];
  const member = await establish({ request, server }, { username: 'anna-mails', asked });
  const withdrawn = await mailedLink(server, clientOf(member, bo.clientName), '/r');
  await request.post(`${withdrawn}/withdraw`, { headers: { origin: server.url } });
  return [
    ['booking-request', member.email, /^New booking request from Bo/],
    ['booking-receipt', clientOf(member, bo.clientName), /^Your booking request to/],
    ['booking-withdrawn', member.email, /withdrew the booking request/],
    ['booking-confirmed', clientOf(member, maria.clientName), /confirmed your booking/],
    ['booking-declined', clientOf(member, priya.clientName), /declined your booking/],
    ['booking-cancelled', clientOf(member, sigrid.clientName), /cancelled your booking/],
  ];
}

/** The photographer verifies late: of the requests that waited, 30 are e-mailed one by one, the others in a digest. */
async function manyRequests({ server, request }) {
  const member = await establish(
    { request, server },
    { username: 'anna-digest', withPhoto: false, isConfirmed: false },
  );
  for (const one of requests(45)) await book(request, member, one);
  await confirmAddress({ request, server }, member.email);
  return [['booking-digest', member.email, /more booking requests$/]];
}
