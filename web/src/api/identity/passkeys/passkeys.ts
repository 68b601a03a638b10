import { ApiError } from '@/api/errors';
import { convertToJson, parseCreationOptions, parseRequestOptions } from './webauthn-json';

interface RequestOptions {
  signal?: AbortSignal;
  /** Offers the passkeys in the list that the browser shows at the email field, instead of in a window. */
  isAutofill?: boolean;
}

/**
 * Creates a passkey on this device, on another one or on a security key. Returns what the server reads. Rejects with an
 * `ApiError`: `passkey-cancelled`, `credential-already-in-use`, `passkey-wrong-address` or `passkey-failed`.
 */
export function createPasskey(options: unknown): Promise<unknown> {
  return callAuthenticator(() => navigator.credentials.create({ publicKey: parseCreationOptions(options) }));
}

/** Asks for a passkey. Returns what the server reads; rejects as `createPasskey` does. */
export function requestPasskey(
  options: unknown,
  { signal, isAutofill }: RequestOptions = {},
): Promise<unknown> {
  return callAuthenticator(() =>
    navigator.credentials.get({
      publicKey: parseRequestOptions(options),
      ...(signal && { signal }),
      ...(isAutofill === true && { mediation: 'conditional' }),
    }),
  );
}

/** Whether the browser can offer passkeys in its list at the email field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  return (await isConditionalMediationAvailable?.call(PublicKeyCredential)) ?? false;
}

async function callAuthenticator(call: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await call();
    if (!credential) throw new ApiError('passkey-failed');
    return convertToJson(credential as PublicKeyCredential);
  } catch (cause) {
    throw new ApiError(getErrorCode(cause), { cause });
  }
}

const ERROR_CODES: Partial<Record<string, string>> = {
  // Cancelled, timed out, or the device has no passkey: for privacy, browsers do not say which.
  NotAllowedError: 'passkey-cancelled',
  AbortError: 'passkey-cancelled',
  InvalidStateError: 'credential-already-in-use',
  SecurityError: 'passkey-wrong-address',
};

function getErrorCode(cause: unknown): string {
  // Not `instanceof`: password managers throw errors of their own frame.
  const { name = '' } = (cause ?? {}) as Partial<Error>;
  return ERROR_CODES[name] ?? 'passkey-failed';
}
