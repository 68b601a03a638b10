import type { BrowserContext, Request, Response } from '@playwright/test';

export type Secrets = ReturnType<typeof createSecrets>;

/** What people type into forms or bring from a mail. */
const PERSONAL_FIELDS = [
  'email',
  'password',
  'newPassword',
  'code',
  'verifier',
  'clientName',
  'clientEmail',
  'message',
];

/** So short that it is part of ordinary words. */
const MEANINGLESS_BELOW = 6;

/**
 * Everything the browsers of a worker sent or received that must never be written down: addresses, passwords,
 * tokens, codes and cookies.
 */
export function createSecrets() {
  const known = new Set<string>();
  const reading: Promise<void>[] = [];

  const add = (value: unknown) => {
    if (typeof value === 'string' && value.length >= MEANINGLESS_BELOW) known.add(value.toLowerCase());
  };

  function addRequest(request: Request) {
    const body = jsonObject(request.postData());
    for (const field of PERSONAL_FIELDS) add(body[field]);
    add(request.headers().authorization?.replace(/^Bearer /, ''));
    // What a provider sends people back with.
    const query = new URL(request.url()).searchParams;
    for (const parameter of ['code', 'state']) add(query.get(parameter));
  }

  async function addResponse(response: Response) {
    for (const cookie of await response.headerValues('set-cookie')) add(/^[^=]+=([^;]*)/.exec(cookie)?.[1]);
    const isJson = response.headers()['content-type']?.startsWith('application/json');
    if (isJson) add(jsonObject(await response.text()).accessToken);
  }

  return {
    add,

    watch(context: BrowserContext, origin: string) {
      context.on('request', (request) => {
        if (request.url().startsWith(origin)) addRequest(request);
      });
      context.on('response', (response) => {
        // A page that was left meanwhile takes the answer's text with it.
        if (response.url().startsWith(origin)) reading.push(addResponse(response).catch(() => undefined));
      });
    },

    /** The secrets that stand in a text, none of which should. */
    async foundIn(text: string): Promise<string[]> {
      await Promise.all(reading);
      const searched = text.toLowerCase();
      return [...known].filter((secret) => searched.includes(secret));
    },
  };
}

function jsonObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
