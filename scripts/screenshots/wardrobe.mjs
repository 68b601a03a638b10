// The browsers of those who are photographed: one for each shared member, a new one for everybody else.
import { ownPageHeaders } from '../lib/people.mjs';
import { answerOf, fromNextAddress, TIME_ZONE } from './account.mjs';
import { aged } from './ageing.mjs';
import { dropHeldCalls } from './held-calls.mjs';
import { hush, prepare } from './in-page.mjs';

const PATIENCE_MS = 30_000;
const BOOKINGS = /\/api\/bookings(?!\/events)/;
const SEEN = /\/api\/bookings\/[^/]+\/seen$/;

export function createWardrobe({ browser, server, cast }) {
  const kept = new Map();

  async function newContext() {
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: TIME_ZONE,
      extraHTTPHeaders: fromNextAddress(),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(prepare);
    // Whoever follows the news of a server is never done with the network, for which the scenes wait; and whoever tries
    // again looks at everything anew, in the middle of a scene.
    await context.route('**/api/bookings/events', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '3600' } }),
    );
    return context;
  }

  async function contextOf(who, member) {
    if (!kept.has(who)) {
      const context = await newContext();
      const headers = ownPageHeaders(server.url);
      await answerOf(context.request.post('/api/identity/sign-in', { headers, data: member }));
      kept.set(who, context);
    }
    return kept.get(who);
  }

  return {
    /** A page for a scene; `leave` takes back what it may have left behind in the browser. */
    async enter(who) {
      const member = who && (await cast(who));
      const context = member ? await contextOf(who, member) : await newContext();
      const page = await context.newPage();
      if (member) await actAsIfWeeksHadPassed(page, member);
      return {
        page,
        member,
        async leave() {
          await page.evaluate(hush).catch(() => undefined);
          await dropHeldCalls(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          if (!member) return context.close();
          await context.setOffline(false);
          await page.close();
        },
      };
    },
    close: () => Promise.all([...kept.values()].map((context) => context.close())),
  };
}

/** Looking at a request of a shared member, on the desk or behind the link in a mail, does not make it a seen one. */
async function actAsIfWeeksHadPassed(page, { ages = {} }) {
  await page.route('**/answer/*/seen', (route) => route.fulfill({ status: 204 }));
  await page.route(BOOKINGS, async (route) => {
    const response = await route.fetch();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    return route.fulfill({ response, json: aged(await response.json(), ages) });
  });
  await page.route(SEEN, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/seen$/, '');
    const response = await route.fetch({ url, method: 'GET', postData: undefined });
    return route.fulfill({ response, json: aged(await response.json(), ages) });
  });
}
