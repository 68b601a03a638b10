import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export type PageErrors = ReturnType<typeof createPageErrors>;

/** Why a call failed: the status of the response, or the network error. */
type FailureReason = number | `net::ERR_${string}`;

/**
 * Records everything that a healthy page never does: console errors, uncaught errors, violations of the content
 * security policy and requests to other origins.
 */
export function createPageErrors(origins: string[]) {
  const consoleErrors: ConsoleMessage[] = [];
  const otherErrors: string[] = [];
  const notFoundUrls = new Set<string>();
  const expectedFailures = new Set<string>();
  const failures = new Set<string>();

  // Chromium logs every response of 400 and above and every failed call as an error. The error is expected if the test
  // opens a page that does not exist, or has called `expectFailure`.
  const isExpected = (message: ConsoleMessage) => {
    const { url } = message.location();
    const reason = /^Failed to load resource: (?:.* status of )?(\d+|net::\w+)/.exec(message.text())?.[1];
    if (reason === undefined) return false;
    // The event stream ends when the session, the network or the server does, and reconnects.
    const isEventStream = new URL(url).pathname === '/api/bookings/events';
    if (isEventStream && /^(?:401|503|net::\w+)$/.test(reason)) return true;
    return notFoundUrls.has(url) || expectedFailures.has(describeFailure(reason, url));
  };

  return {
    /** Expects a call to fail. If it does not fail, `list` reports that as an error. */
    expectFailure(reason: FailureReason, path: string) {
      expectedFailures.add(`${String(reason)} ${path}`);
    },

    async watch(context: BrowserContext) {
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`CSP: ${effectiveDirective} blocked ${blockedURI}`);
        });
      });
      context.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message);
      });
      context.on('weberror', (error) => otherErrors.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        const isOtherOrigin = url.protocol.startsWith('http') && !origins.includes(url.origin);
        if (isOtherOrigin) otherErrors.push(`request to another origin: ${url.href}`);
        if (url.pathname === '/api/csp-report') otherErrors.push(`CSP report: ${request.postData() ?? ''}`);
      });
      context.on('requestfailed', (request) => {
        failures.add(describeFailure(request.failure()?.errorText, request.url()));
      });
      context.on('response', (response) => {
        if (response.status() < 400) return;
        failures.add(describeFailure(response.status(), response.url()));
        if (response.status() === 404 && response.request().isNavigationRequest())
          notFoundUrls.add(response.url());
      });
    },

    list(): string[] {
      const unexpected = consoleErrors.filter((message) => !isExpected(message));
      return [
        ...otherErrors,
        ...unexpected.map((message) => `console: ${message.text()} (${message.location().url})`),
        ...[...expectedFailures].filter((call) => !failures.has(call)).map((call) => `did not fail: ${call}`),
      ];
    },
  };
}

const describeFailure = (reason: string | number | undefined, url: string) =>
  `${String(reason)} ${new URL(url).pathname}`;
