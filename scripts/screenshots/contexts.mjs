// Browser contexts for scenes: one for each shared account, and a new one for every other scene.
import { createSameOriginHeaders } from '../lib/test-accounts.mjs';
import { createIpAddressHeaders, readJson, TIME_ZONE } from './account-setup.mjs';
import { backdateBookings } from './backdate.mjs';
import { abortHeldApiCalls } from './held-api-calls.mjs';
import { installPageHooks, preparePageForClose } from './in-page.mjs';

const DEFAULT_TIMEOUT_MS = 30_000;
const BOOKING_CALLS = /\/api\/bookings(?!\/events)/;
const SEEN_CALLS = /\/api\/bookings\/[^/]+\/seen$/;

export function createContexts({ browser, server, getAccount }) {
  const signedInContexts = new Map();

  async function createContext() {
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: TIME_ZONE,
      extraHTTPHeaders: createIpAddressHeaders(),
    });
    context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
    await context.addInitScript(installPageHooks);
    // An open event stream would keep the network busy, and scenes wait for an idle network. A reconnect would reload
    // the inbox during a scene.
    await context.route('**/api/bookings/events', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '3600' } }),
    );
    return context;
  }

  async function getSignedInContext(accountName, account) {
    if (!signedInContexts.has(accountName)) {
      const context = await createContext();
      const headers = createSameOriginHeaders(server.url);
      await readJson(context.request.post('/api/identity/sign-in', { headers, data: account }));
      signedInContexts.set(accountName, context);
    }
    return signedInContexts.get(accountName);
  }

  return {
    /** Opens a page for a scene. Its `close` also resets what the scene may have changed in the context. */
    async openPage(accountName) {
      const account = accountName && (await getAccount(accountName));
      const context = account ? await getSignedInContext(accountName, account) : await createContext();
      const page = await context.newPage();
      if (account) await mockBookingResponses(page, account);
      return {
        page,
        account,
        async close() {
          await page.evaluate(preparePageForClose).catch(() => undefined);
          await abortHeldApiCalls(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          if (!account) return context.close();
          await context.setOffline(false);
          await page.close();
        },
      };
    },
    close: () => Promise.all([...signedInContexts.values()].map((context) => context.close())),
  };
}

/** Backdates the bookings of a shared account, and does not mark a request as seen when a scene opens it. */
async function mockBookingResponses(page, { bookingAges = {} }) {
  await page.route('**/answer/*/seen', (route) => route.fulfill({ status: 204 }));
  await page.route(BOOKING_CALLS, async (route) => {
    const response = await route.fetch();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    return route.fulfill({ response, json: backdateBookings(await response.json(), bookingAges) });
  });
  await page.route(SEEN_CALLS, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/seen$/, '');
    const response = await route.fetch({ url, method: 'GET', postData: undefined });
    return route.fulfill({ response, json: backdateBookings(await response.json(), bookingAges) });
  });
}
