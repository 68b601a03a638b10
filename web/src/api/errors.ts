import type { components } from './schema.gen';

export type ErrorBody = components['schemas']['ErrorBody'];
export type FieldError = components['schemas']['FieldError'];
export type SecondStep = components['schemas']['SecondStep'];

/** The code of a response without a readable error body, unless its status is 401. */
const INTERNAL_ERROR = 'internal-error';
const NETWORK_ERROR = 'network-request-failed';

/**
 * The code of a 401 for a wrong email address, password or Google account. A 401 with any other code, even one that
 * this version does not know, means that the session has ended.
 */
const WRONG_CREDENTIAL = 'invalid-credential';

interface ErrorDetails {
  message?: string;
  status?: number | null;
  body?: ErrorBody | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/**
 * A failed call, or a Google sign-in that failed in the browser. Code checks `status` and `code`; users read a text of
 * the screen or `serverMessage`. `message` is for logs: `status: body` for an error response.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Null if there was no response, or the body of a successful response was missing or unreadable. */
  readonly status: number | null;
  readonly body: ErrorBody | null;
  /** From the `Retry-After` header. */
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly code: string,
    { message = code, status = null, body = null, retryAfterSeconds = null, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get fieldErrors(): readonly FieldError[] {
    return this.body?.errors ?? [];
  }

  /** The server's sentence for users. Null without a readable error body. */
  get serverMessage(): string | null {
    return this.body?.message ?? null;
  }

  /**
   * For a response that is not ok, or not what the API promises. A caller that has read the body already, or does not
   * need it, passes a `text` to use instead.
   */
  static async from(response: Response, text?: string): Promise<ApiError> {
    const { status, statusText, headers } = response;
    const content = text ?? (await response.text());
    const body = parseErrorBody(content);
    const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10);
    return new ApiError(body?.code ?? (status === 401 ? 'unauthorized' : INTERNAL_ERROR), {
      message: `${String(status)}: ${content || statusText}`,
      status,
      body,
      retryAfterSeconds: Number.isNaN(retryAfter) ? null : retryAfter,
    });
  }

  /** For an error of `fetch`, or of reading the body. An `ApiError` or an abort by the caller stays as it is. */
  static fromCause(cause: unknown): Error {
    if (cause instanceof ApiError) return cause;
    if (cause instanceof Error && cause.name === 'AbortError') return cause;
    return new ApiError(NETWORK_ERROR, { cause });
  }
}

/** Whether the server rejected the session of the caller. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== WRONG_CREDENTIAL;
}

/** Whether the call failed without a usable response: no connection, or an incomplete or unreadable body. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.code === NETWORK_ERROR;
}

/** Whether another tab or device has saved a newer version. */
export function isVersionConflict(error: unknown): boolean {
  return hasStatus(error, 412);
}

export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && error.status !== null && statuses.includes(error.status);
}

export function hasCode(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/**
 * Null if the text is not an error body. Validates without a schema library, because the booking dialog of public pages
 * loads this file.
 */
function parseErrorBody(text: string): ErrorBody | null {
  try {
    const { message, code, errors, secondStep } = JSON.parse(text) as Partial<
      Record<keyof ErrorBody, unknown>
    >;
    if (typeof message !== 'string' || typeof code !== 'string') return null;
    if (isSecondStep(secondStep)) return { message, code, secondStep };
    if (errors === undefined) return { message, code };
    return Array.isArray(errors) && errors.every(isFieldError) ? { message, code, errors } : null;
  } catch {
    return null;
  }
}

/** Checks what the page cannot do without. */
function isSecondStep(content: unknown): content is SecondStep {
  const { challenge, methods } = (content ?? {}) as Partial<SecondStep>;
  return typeof challenge === 'string' && Array.isArray(methods);
}

function isFieldError(content: unknown): content is FieldError {
  const { field, message } = (content ?? {}) as Partial<FieldError>;
  return typeof field === 'string' && typeof message === 'string';
}
