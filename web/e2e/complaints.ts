import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export type Complaints = ReturnType<typeof createComplaints>;

/**
 * Listens for everything a healthy page never does: console errors, uncaught errors, violations of the content
 * security policy and requests to anyone but the given origins.
 */
export function createComplaints(origins: string[]) {
  const errors: ConsoleMessage[] = [];
  const others: string[] = [];
  const missingDocuments = new Set<string>();
  const expected = new Set<string>();
  const refused = new Set<string>();

  // Chromium logs every answer of 400 and above as an error. A page that is meant to be missing, or a call that
  // the test is about, makes it none.
  const isMeant = (message: ConsoleMessage) => {
    const { url } = message.location();
    const status = /^Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1];
    return status !== undefined && (missingDocuments.has(url) || expected.has(refusal(status, url)));
  };

  return {
    /** Announces a call that this test makes fail; when none does, that is a complaint too. */
    expectRefusal(status: number, path: string) {
      expected.add(`${String(status)} ${path}`);
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
      context.on('response', (response) => {
        if (response.status() < 400) return;
        refused.add(refusal(response.status(), response.url()));
        if (response.status() === 404 && response.request().isNavigationRequest())
          missingDocuments.add(response.url());
      });
    },

    heard(): string[] {
      const unmeant = errors.filter((message) => !isMeant(message));
      return [
        ...others,
        ...unmeant.map((message) => `console: ${message.text()} (${message.location().url})`),
        ...[...expected].filter((call) => !refused.has(call)).map((call) => `not refused: ${call}`),
      ];
    },
  };
}

const refusal = (status: string | number, url: string) => `${String(status)} ${new URL(url).pathname}`;
