import { vi } from 'vitest';

/** Options as the server sends them: binary values are base64url. */
export const requestOptions = {
  challenge: 'AQID',
  rpId: 'localhost',
  allowCredentials: [{ type: 'public-key', id: '_-8', transports: ['internal'] }],
};
export const creationOptions = {
  rp: { id: 'localhost', name: 'Foto & Co' },
  user: { id: 'dTE', name: 'anna@example.com', displayName: 'Anna Berg' },
  challenge: 'AQID',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: '_-8' }],
};

/** What the fake browser returns for a passkey, as JSON. */
export const passkeyJson = { id: 'credential-1', type: 'public-key' };

interface PasskeyBrowserOptions {
  hasAutofill?: boolean;
}

/** Adds passkeys to a browser without them, such as jsdom. The test sets what the user does. */
export function mockPasskeyBrowser({ hasAutofill = false }: PasskeyBrowserOptions = {}) {
  const credential = { toJSON: () => passkeyJson };
  const credentials = {
    create: vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(() =>
      Promise.resolve(credential),
    ),
    get: vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(({ mediation, signal }) =>
      // The list at the email field waits for the user.
      mediation === 'conditional' ? rejectOnAbort(signal) : Promise.resolve(credential),
    ),
  };
  vi.stubGlobal('PublicKeyCredential', {
    isConditionalMediationAvailable: () => Promise.resolve(hasAutofill),
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return { ...credentials, credential };
}

/** The user closes the browser's window, or it times out. */
export const cancelledByUser = () => new DOMException('The operation was not allowed.', 'NotAllowedError');

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => {
      reject(new DOMException('Aborted.', 'AbortError'));
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
}
