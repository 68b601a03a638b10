import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Listens for everything a healthy page never does: console errors, uncaught errors, violations of the content
 * security policy and requests to anyone but our own server. Returns what was heard so far.
 */
export async function collectComplaints(context: BrowserContext, origin: string): Promise<() => string[]> {
  const errors: ConsoleMessage[] = [];
  const others: string[] = [];
  const missingDocuments = new Set<string>();

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
    if (url.protocol.startsWith('http') && url.origin !== origin) others.push(`foreign request: ${url.href}`);
    if (url.pathname === '/api/csp-report') others.push(`CSP report: ${request.postData() ?? ''}`);
  });
  context.on('response', (response) => {
    if (response.status() === 404 && response.request().isNavigationRequest())
      missingDocuments.add(response.url());
  });

  // Chromium logs a document that answers 404 as an error; for a page that is meant to, it is none.
  const isMissingDocument = (message: ConsoleMessage) =>
    message.text().startsWith('Failed to load resource') && missingDocuments.has(message.location().url);
  return () => [
    ...others,
    ...errors
      .filter((message) => !isMissingDocument(message))
      .map((message) => `console: ${message.text()} (${message.location().url})`),
  ];
}
