import * as z from 'zod/mini';
import type { ServiceInput } from '@/api/profile';
import { sentBodySchema } from './create-service-once';
import type { ServiceRowValues } from './schemas';

/** The save state of a row. */
export interface RowSaveState {
  status: 'idle' | 'saving' | 'saved' | 'failed';
  /** The body that the server may have received: see `createServiceOnce`. */
  sentBody: ServiceInput | null;
  /** The server's message for a 409, for example after a fourth service. Null if there was no error, or another one. */
  errorMessage: string | null;
}

export type RowSaveStates = Readonly<Record<string, RowSaveState>>;

export const NOT_SAVED: RowSaveState = { status: 'idle', sentBody: null, errorMessage: null };

const draftRowsSchema = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    description: z.string(),
    price: z.string(),
    sentBody: z.nullable(sentBodySchema),
    saved: z.boolean(),
  }),
);

/** The rows as stored on this device, with keys and save states, so that a reload does not save a service twice. */
export function toDraftRows(
  rows: readonly ServiceRowValues[],
  saveStates: RowSaveStates,
): z.infer<typeof draftRowsSchema> {
  return rows.map((row) => {
    const { status, sentBody } = saveStates[row.key] ?? NOT_SAVED;
    return { ...row, sentBody, saved: status === 'saved' };
  });
}

export function readDraftRows(content: unknown): { rows: ServiceRowValues[]; saveStates: RowSaveStates } {
  const draftRows = draftRowsSchema.safeParse(content).data ?? [];
  return {
    rows: draftRows.map(({ key, title, description, price }) => ({ key, title, description, price })),
    saveStates: Object.fromEntries(
      draftRows.map(({ key, sentBody, saved }): [string, RowSaveState] => [
        key,
        { ...NOT_SAVED, status: saved ? 'saved' : 'idle', sentBody },
      ]),
    ),
  };
}
