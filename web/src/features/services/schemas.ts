import * as z from 'zod/mini';
import type { ServiceInput } from '@/api/profile/types';
import { characterCount } from '@/lib/character-count';
import { moneyInput, parseMoney } from '@/lib/money';
import { copy } from './copy';

export const MAX_SERVICES = 3;
const TITLE_LENGTH = 100;
export const DESCRIPTION_LENGTH = 500;
const LOWEST_PRICE = 100;
const HIGHEST_PRICE = 99_999_999;

const { validation } = copy;

const text = (missing: string, limit: number, tooLong: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((value) => characterCount(value) <= limit, tooLong),
  );

/** What is wrong with a price as it was typed, null when nothing is. */
function priceFault(typed: string): string | null {
  if (typed.trim() === '') return validation.price;
  const cents = parseMoney(typed);
  if (cents === null) return validation.noPrice;
  if (cents < LOWEST_PRICE) return validation.lowPrice;
  return cents > HIGHEST_PRICE ? validation.highPrice : null;
}

const price = z.pipe(
  z.string().check((typed) => {
    const message = priceFault(typed.value);
    if (message !== null) typed.issues.push({ code: 'custom', message, input: typed.value });
  }),
  z.transform((typed: string) => parseMoney(typed) ?? 0),
);

/** A service as it is typed, with dollars, and as it is sent, with cents. */
export const serviceSchema = z.object({
  title: text(validation.title, TITLE_LENGTH, validation.titleLength),
  description: text(validation.description, DESCRIPTION_LENGTH, validation.descriptionLength),
  price,
}) satisfies z.ZodMiniType<ServiceInput>;

export type TypedService = z.input<typeof serviceSchema>;

export const NOTHING_TYPED: TypedService = { title: '', description: '', price: '' };

/** A service as its form shows it. */
export function typedService({ title, description, price: cents }: ServiceInput): TypedService {
  return { title, description, price: moneyInput(cents) };
}

export function isBlank({ title, description, price: typedPrice }: TypedService): boolean {
  return [title, description, typedPrice].every((typed) => typed.trim() === '');
}

export function isSameTyped(one: TypedService, other: TypedService): boolean {
  return one.title === other.title && one.description === other.description && one.price === other.price;
}

/** Whether a draft has a title, a description and a price above 0. On create, any other draft is skipped. */
export function isFilled({ title, description, price: typedPrice }: TypedService): boolean {
  return title.trim() !== '' && description.trim() !== '' && (parseMoney(typedPrice) ?? 0) > 0;
}

const rowSchema = z
  .object({ key: z.string(), title: z.string(), description: z.string(), price: z.string() })
  .check((row) => {
    if (!isFilled(row.value)) return;
    const issues = serviceSchema.safeParse(row.value).error?.issues ?? [];
    for (const { path, message } of issues) {
      row.issues.push({ code: 'custom', path, message, input: row.value });
    }
  });

export const rowsSchema = z.object({ rows: z.array(rowSchema) });

export type Row = z.infer<typeof rowSchema>;

/** The name of a row's field within the form of all rows. */
export const rowField = <Name extends keyof TypedService>(index: number, name: Name) =>
  `rows.${String(index)}.${name}` as `rows.${number}.${Name}`;
