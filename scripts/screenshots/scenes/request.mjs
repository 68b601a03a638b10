// Where the links in the mails about a request lead: its client's, and its photographer's.
import { clientOf } from '../account.mjs';
import { LONG } from '../believable.mjs';
import { as } from '../cast.mjs';
import { establish, mailedLink, open, press } from '../steps.mjs';

/** Whose request stands how on an ordinary day. */
const CLIENTS = {
  waiting: 'Bo Lind',
  seen: 'Priya Nair',
  confirmed: 'Sigrid Haugen',
  declined: 'Jonas Wolff',
  completed: 'Amélie Laurent',
  cancelled: 'Kwame Mensah',
};

const follow = (state) =>
  as('anna', async ({ page, server, member }) => {
    await open(page, await mailedLink(server, clientOf(member, CLIENTS[state]), '/r'));
  });
const answer = (state, search = '') =>
  as('anna', async ({ page, server, member }) => {
    await open(page, (await answerLink(server, member, CLIENTS[state])) + search);
  });

export const requestScenes = {
  request: follow('waiting'),
  'request-withdraw': as('anna', async ({ page, server, member }) => {
    await open(page, await mailedLink(server, clientOf(member, CLIENTS.waiting), '/r'));
    await page.getByText('Withdraw this request').click();
  }),
  'request-seen': follow('seen'),
  'request-confirmed': follow('confirmed'),
  'request-declined': follow('declined'),
  'request-completed': follow('completed'),
  'request-cancelled': follow('cancelled'),
  async 'request-withdrawn'(visit) {
    const member = await withRequest(visit);
    await withdraw(visit, member);
  },
  'request-long': as('wordy', async ({ page, server, member }) => {
    await open(page, await mailedLink(server, clientOf(member, LONG.client.clientName), '/r'));
  }),

  answer: answer('waiting'),
  'answer-confirm': answer('waiting', '?choose=confirm'),
  'answer-decline': answer('waiting', '?choose=decline'),
  'answer-confirmed': answer('confirmed'),
  'answer-declined': answer('declined'),
  'answer-completed': answer('completed'),
  'answer-cancelled': answer('cancelled'),
  async 'answer-withdrawn'(visit) {
    const member = await withRequest(visit);
    await withdraw(visit, member);
    await open(visit.page, await answerLink(visit.server, member, CLIENTS.waiting));
  },
  'answer-long': as('wordy', async ({ page, server, member }) => {
    await open(page, await answerLink(server, member, LONG.client.clientName));
  }),
  'link-not-found': ({ page }) => open(page, '/r/nothing'),
};

/** The mail that tells of a request names its client. */
async function answerLink(server, member, name) {
  const link = await mailedLink(server, member.email, '/answer', clientOf(member, name));
  return new URL(link).pathname;
}

const withRequest = (visit) =>
  establish(visit, {
    withPhoto: false,
    isConfirmed: true,
    asked: [{ clientName: CLIENTS.waiting, message: 'Would June work?' }],
  });

async function withdraw({ page, server }, member) {
  await open(page, await mailedLink(server, clientOf(member, CLIENTS.waiting), '/r'));
  await page.getByText('Withdraw this request').click();
  await press(page, 'Yes, withdraw it');
  await page.getByRole('heading', { name: 'This request is withdrawn' }).waitFor();
}
