import type { BrowserContext, Request, Response } from '@playwright/test';

export type Secrets = ReturnType<typeof createSecrets>;

/** Fields of API requests with personal or secret values. */
const SECRET_FIELDS = [
  'email',
  'password',
  'newPassword',
  'code',
  'recoveryCode',
  'verifier',
  'clientName',
  'clientEmail',
  'message',
];

/** A shorter value could be part of ordinary words or numbers. */
const MIN_SECRET_LENGTH = 7;

/**
 * Collects the secrets that the browsers of a worker sent or received: email addresses, passwords, tokens, codes, keys
 * of authenticator apps and cookies. The server must log none of them.
 */
export function createSecrets() {
  const secrets = new Set<string>();
  const pendingReads: Promise<void>[] = [];

  const add = (value: unknown) => {
    if (typeof value === 'string' && value.length >= MIN_SECRET_LENGTH) secrets.add(value.toLowerCase());
  };

  function addRequest(request: Request) {
    const body = parseJsonObject(request.postData());
    for (const field of SECRET_FIELDS) add(body[field]);
    add(request.headers().authorization?.replace(/^Bearer /, ''));
    // The OpenID provider redirects with these parameters.
    const query = new URL(request.url()).searchParams;
    for (const parameter of ['code', 'state']) add(query.get(parameter));
  }

  async function addResponse(response: Response) {
    for (const cookie of await response.headerValues('set-cookie')) add(/^[^=]+=([^;]*)/.exec(cookie)?.[1]);
    if (!response.headers()['content-type']?.startsWith('application/json')) return;
    const body = parseJsonObject(await response.text());
    for (const value of [body.accessToken, body.secret, ...toArray(body.recoveryCodes)]) add(value);
  }

  return {
    add,

    watch(context: BrowserContext, origin: string) {
      context.on('request', (request) => {
        if (request.url().startsWith(origin)) addRequest(request);
      });
      context.on('response', (response) => {
        // The body cannot be read any more if the browser has left the page.
        if (response.url().startsWith(origin))
          pendingReads.push(addResponse(response).catch(() => undefined));
      });
    },

    /** Resolves to the secrets that the text contains. */
    async findIn(text: string): Promise<string[]> {
      await Promise.all(pendingReads);
      const lowerCaseText = text.toLowerCase();
      return [...secrets].filter((secret) => lowerCaseText.includes(secret));
    },
  };
}

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parseJsonObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
