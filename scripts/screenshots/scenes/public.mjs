// The page that clients see.
import { as } from '../cast.mjs';
import { answerOf, establish, heading, holdBack, open } from '../steps.mjs';

export const publicScenes = {
  'public-page': as('anna', (visit) => openPublic(visit)),
  'public-page-one': as('single', (visit) => openPublic(visit)),
  'public-page-empty': as('quiet', (visit) => openPublic(visit)),
  'public-page-long': as('wordy', (visit) => openPublic(visit)),
  async 'public-page-no-photo'(visit) {
    await openPublic({ ...visit, member: await establish(visit, { withPhoto: false }) });
  },
  async 'public-page-no-contact'(visit) {
    const member = await establish(visit);
    const data = {
      username: member.username,
      displayName: 'Anna Berg',
      showEmail: false,
      showPhone: false,
      showSocial: false,
    };
    await answerOf(visit.page.request.put('/api/profile', { headers: member.headers, data }));
    await openPublic({ ...visit, member });
  },
  async 'public-page-accent'(visit) {
    const member = await establish(visit);
    const data = { username: member.username, displayName: 'Anna Berg', accent: '#22406e' };
    await answerOf(visit.page.request.put('/api/profile', { headers: member.headers, data }));
    await openPublic({ ...visit, member });
  },
  'public-page-loading': as('anna', async ({ page, member }) => {
    await holdBack(page, `/api/public/profile/${member.username}`);
    // Only on the way from the app: anybody else gets the page finished.
    await open(page, '/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await page.getByText('Loading profile...').waitFor();
  }),
  'public-page-failed': as('anna', async ({ page, member }) => {
    await page.route(`/api/public/profile/${member.username}`, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await open(page, '/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await heading(page, /./);
    await page.waitForLoadState('networkidle');
  }),
};

async function openPublic({ page, member }) {
  await open(page, `/u/${member.username}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
