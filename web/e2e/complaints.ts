import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export type Complaints = ReturnType<typeof createComplaints>;

/** How a call can fail: by its status, or by never reaching anybody. */
type Failure = number | `net::ERR_${string}`;

/**
 * Listens for everything a healthy page never does: console errors, uncaught errors, violations of the content
 * security policy and requests to anyone but the given origins.
 */
export function createComplaints(origins: string[]) {
  const errors: ConsoleMessage[] = [];
  const others: string[] = [];
  const missingDocuments = new Set<string>();
  const expected = new Set<string>();
  const failed = new Set<string>();

  // Chromium logs every answer of 400 and above as an error, and every call without one. For a page that is meant
  // to be missing, or a call whose failure the test is about, it is none.
  const isMeant = (message: ConsoleMessage) => {
    const { url } = message.location();
    const failure = /^Failed to load resource: (?:.* status of )?(\d+|net::\w+)/.exec(message.text())?.[1];
    // A connection that lasts ends with its session, its network or its server, and is made again.
    const isLasting = failure !== undefined && new URL(url).pathname === '/api/bookings/events';
    if (isLasting && /^(?:401|503|net::\w+)$/.test(failure)) return true;
    return failure !== undefined && (missingDocuments.has(url) || expected.has(describe(failure, url)));
  };

  return {
    /** Announces a call that this test makes fail; when none does, that is a complaint too. */
    expectFailure(failure: Failure, path: string) {
      expected.add(`${String(failure)} ${path}`);
    },

    async watch(context: BrowserContext) {
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`CSP: ${effectiveDirective} blocked ${blockedURI}`);
        });
      });
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message);
      });
      context.on('weberror', (error) => others.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        const isForeign = url.protocol.startsWith('http') && !origins.includes(url.origin);
        if (isForeign) others.push(`foreign request: ${url.href}`);
        if (url.pathname === '/api/csp-report') others.push(`CSP report: ${request.postData() ?? ''}`);
      });
      context.on('requestfailed', (request) => {
        failed.add(describe(request.failure()?.errorText, request.url()));
      });
      context.on('response', (response) => {
        if (response.status() < 400) return;
        failed.add(describe(response.status(), response.url()));
        if (response.status() === 404 && response.request().isNavigationRequest())
          missingDocuments.add(response.url());
      });
    },

    heard(): string[] {
      const unmeant = errors.filter((message) => !isMeant(message));
      return [
        ...others,
        ...unmeant.map((message) => `console: ${message.text()} (${message.location().url})`),
        ...[...expected].filter((call) => !failed.has(call)).map((call) => `did not fail: ${call}`),
      ];
    },
  };
}

const describe = (failure: string | number | undefined, url: string) =>
  `${String(failure)} ${new URL(url).pathname}`;
