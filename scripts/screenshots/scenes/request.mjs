// Where the links in the mails about a request lead: its client's, and its photographer's.
import { clientOf } from '../account.mjs';
import { as } from '../cast.mjs';
import { establish, mailedLink, open, press } from '../steps.mjs';

/** Where they stand among the requests of an ordinary day. */
const NTH = { waiting: 0, seen: 2, confirmed: 3, declined: 4, completed: 5, cancelled: 6 };

const follow = (state) =>
  as('anna', async ({ page, server, member }) => {
    await open(page, await mailedLink(server, clientOf(member, NTH[state]), '/r'));
  });
const answer = (state, search = '') =>
  as('anna', async ({ page, server, member }) => {
    await open(page, (await answerLink(server, member, NTH[state])) + search);
  });

export const requestScenes = {
  request: follow('waiting'),
  'request-withdraw': as('anna', async ({ page, server, member }) => {
    await open(page, await mailedLink(server, clientOf(member, NTH.waiting), '/r'));
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
    await open(page, await mailedLink(server, clientOf(member, 0), '/r'));
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
    await open(visit.page, await answerLink(visit.server, member, 0));
  },
  'answer-long': as('wordy', async ({ page, server, member }) => {
    await open(page, await answerLink(server, member, 0));
  }),
  'link-not-found': ({ page }) => open(page, '/r/nothing'),
};

/** The mail that tells of a request names its client. */
async function answerLink(server, member, nth) {
  const link = await mailedLink(server, member.email, '/answer', clientOf(member, nth));
  return new URL(link).pathname;
}

const withRequest = (visit) =>
  establish(visit, {
    withPhoto: false,
    isConfirmed: true,
    asked: [{ clientName: 'Bo Lind', message: 'Would June work?' }],
  });

async function withdraw({ page, server }, member) {
  await open(page, await mailedLink(server, clientOf(member, 0), '/r'));
  await page.getByText('Withdraw this request').click();
  await press(page, 'Yes, withdraw it');
  await page.getByRole('heading', { name: 'This request is withdrawn' }).waitFor();
}
