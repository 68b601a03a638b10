import * as z from 'zod/mini';
import type { ServiceInput } from '@/api/profile/types';
import { sentSchema } from './create-once';
import type { Row } from './schemas';

/** How far saving a row got. */
export interface Attempt {
  status: 'idle' | 'saving' | 'saved' | 'failed';
  sent: ServiceInput | null;
  /** What the server said against it, when no field is at fault. */
  reason: string | null;
}

export type Attempts = Readonly<Record<string, Attempt>>;

export const UNTRIED: Attempt = { status: 'idle', sent: null, reason: null };

const draftSchema = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    description: z.string(),
    price: z.string(),
    sent: z.nullable(sentSchema),
    saved: z.boolean(),
  }),
);

/** The rows as they are kept on this device: with their keys and what was saved, so that no reload saves one twice. */
export function draftRows(rows: readonly Row[], attempts: Attempts): z.infer<typeof draftSchema> {
  return rows.map((row) => {
    const { status, sent } = attempts[row.key] ?? UNTRIED;
    return { ...row, sent, saved: status === 'saved' };
  });
}

export function readDraftRows(content: unknown): { rows: Row[]; attempts: Attempts } {
  const kept = draftSchema.safeParse(content).data ?? [];
  return {
    rows: kept.map(({ key, title, description, price }) => ({ key, title, description, price })),
    attempts: Object.fromEntries(
      kept.map(({ key, sent, saved }): [string, Attempt] => [
        key,
        { ...UNTRIED, status: saved ? 'saved' : 'idle', sent },
      ]),
    ),
  };
}
