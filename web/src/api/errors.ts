import * as z from 'zod/mini';
import type { components } from './schema.gen';

export type ErrorBody = components['schemas']['ErrorBody'];
export type FieldError = components['schemas']['FieldError'];

const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.exactOptional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

/** A response that is not ok. Its text is `status: body`; the parsed envelope stands beside it for forms. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  private constructor(
    readonly status: number,
    text: string,
    readonly body: ErrorBody | null,
    /** How long the server asks to be left alone, when it says so. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(`${String(status)}: ${text}`);
  }

  get fieldErrors(): readonly FieldError[] {
    return this.body?.errors ?? [];
  }

  static async from(response: Response): Promise<ApiError> {
    const text = await response.text();
    const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
    return new ApiError(
      response.status,
      text || response.statusText,
      parseEnvelope(text),
      Number.isNaN(wait) ? null : wait,
    );
  }
}

/** Whether the server no longer knows who is calling. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/s.test(error.message);
}

/** Whether another tab or device has saved a newer version. */
export function isChangedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

function parseEnvelope(text: string): ErrorBody | null {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
