import { ApiError, type FieldError } from '../errors';

interface Details {
  message?: string;
  /** The HTTP status, null when no server had a say. */
  status?: number;
  fieldErrors?: readonly FieldError[];
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/** Why an identity action failed: a code for programs; what people read is the business of whoever shows it. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly status: number | null;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly code: string,
    { message = code, status, fieldErrors = [], retryAfterSeconds = null, cause }: Details = {},
  ) {
    super(message, { cause });
    this.status = status ?? null;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  static async from(response: Response): Promise<IdentityError> {
    const error = await ApiError.from(response);
    return new IdentityError(error.body?.code ?? 'internal-error', {
      message: error.body?.message ?? error.message,
      status: error.status,
      fieldErrors: error.fieldErrors,
      retryAfterSeconds: error.retryAfterSeconds,
      cause: error,
    });
  }
}

/** The server looked at the session and will not have it: trying again changes nothing. */
export function isRefusal(error: unknown): error is IdentityError {
  return error instanceof IdentityError && (error.status === 401 || error.status === 403);
}
