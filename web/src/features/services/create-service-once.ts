import * as z from 'zod/mini';
import { ApiError, hasStatus } from '@/api/errors';
import type { Service, ServiceInput } from '@/api/profile';
import type { ServiceMutations } from './use-service-mutations';

export const sentBodySchema = z.object({ title: z.string(), description: z.string(), price: z.number() });

interface CreateOnceOptions {
  /** Idempotency key, created with the form: sending it several times creates one service. */
  key: string;
  /** The body that an earlier attempt sent with the key, if its response was lost: the server may have received it. */
  sentBody: ServiceInput | null;
  body: ServiceInput;
  /**
   * Called with the body before it is sent with the key. Called again with null if the server rejected it, and with the
   * `sentBody` of the earlier attempt if the server did not process it.
   */
  onSent: (sentBody: ServiceInput | null) => void;
}

/**
 * Creates one service, even if an earlier attempt succeeded and only its response was lost. A key belongs to one body:
 * if the input changed since that attempt, the first body is sent again and the service is then updated.
 */
export async function createServiceOnce(
  { create, update }: Pick<ServiceMutations, 'create' | 'update'>,
  { key, sentBody, body, onSent }: CreateOnceOptions,
): Promise<Service> {
  const firstBody = sentBody ?? body;
  onSent(firstBody);
  const service = await create({ key, body: firstBody }).catch((error: unknown) => {
    if (isRejected(error)) onSent(null);
    else if (isNotProcessed(error)) onSent(sentBody);
    throw error;
  });
  return isSameBody(firstBody, body) ? service : update({ id: service.id, body });
}

/** Whether the server validated and rejected the body: neither this attempt nor an earlier one created a service. */
function isRejected(error: unknown): boolean {
  return hasStatus(error, 400, 409);
}

/** Whether the server did not process the body: this attempt changed nothing, but an earlier one may have. */
function isNotProcessed(error: unknown): boolean {
  return error instanceof ApiError && error.status !== null && error.status > 400 && error.status < 500;
}

function isSameBody(a: ServiceInput, b: ServiceInput): boolean {
  return a.title === b.title && a.description === b.description && a.price === b.price;
}

/** The server's message for a 409, for example after a fourth service. */
export function getConflictMessage(error: unknown): string | null {
  return hasStatus(error, 409) ? error.serverMessage : null;
}
