import type { Service } from '@/api/profile/types';
import { parseMoney } from '@/lib/money';
import { copy } from './copy';
import { isBlank, type Row } from './schemas';

/** Rows as clients will see them, as far as they are typed. */
export function previewServices(rows: readonly Row[]): Service[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ key, title, description, price }) => ({
      id: key,
      title: title.trim() || copy.serviceTitle,
      description: description.trim(),
      price: parseMoney(price) ?? 0,
    }));
}
