import * as z from 'zod/mini';
import { ApiError } from '@/api/errors';
import type { Service, ServiceInput } from '@/api/profile/types';
import type { ServiceCalls } from './use-service-calls';

export const sentSchema = z.object({ title: z.string(), description: z.string(), price: z.number() });

interface Creation {
  /** Made with the form that was filled in, so that however often it is sent, one service comes of it. */
  key: string;
  /** What went out under the key and may have arrived: the answer was lost. */
  sent: ServiceInput | null;
  body: ServiceInput;
  /** Told before each call what is about to go out, and what is known to be refused. */
  onSent: (sent: ServiceInput | null) => void;
}

/**
 * Creates one service, also when an earlier try got through without anybody here knowing. A key stands for one body:
 * when the words were changed since that try, it is finished as it was begun, and what it made is changed.
 */
export async function createOnce(
  { create, update }: Pick<ServiceCalls, 'create' | 'update'>,
  { key, sent, body, onSent }: Creation,
): Promise<Service> {
  const begun = sent ?? body;
  onSent(begun);
  const service = await create({ key, body: begun }).catch((error: unknown) => {
    if (isRefused(error)) onSent(null);
    else if (isUnread(error)) onSent(sent);
    throw error;
  });
  return isSame(begun, body) ? service : update({ id: service.id, body });
}

/** The server looked at the words and did not take them: nothing came of this try or an earlier one. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 409].includes(error.status);
}

/** The server did not get as far as the words: this try changed nothing, an earlier one may have. */
function isUnread(error: unknown): boolean {
  return error instanceof ApiError && error.status > 400 && error.status < 500;
}

function isSame(one: ServiceInput, other: ServiceInput): boolean {
  return one.title === other.title && one.description === other.description && one.price === other.price;
}
