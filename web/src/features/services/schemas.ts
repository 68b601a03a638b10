import * as z from 'zod/mini';
import type { ServiceInput, Service } from '@/api/profile';
import { countCharacters, formatMoneyInput, parseMoney } from '@/lib/format';
import { copy } from './copy';

export const MAX_SERVICES = 3;
const MAX_TITLE_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 500;
const MIN_PRICE_CENTS = 100;
const MAX_PRICE_CENTS = 99_999_999;

const { validation } = copy;

const createTextSchema = (missingMessage: string, maxLength: number, tooLongMessage: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missingMessage),
    z.refine((value) => countCharacters(value) <= maxLength, tooLongMessage),
  );

/** The error message for a price as the photographer typed it, or null. */
function findPriceError(text: string): string | null {
  if (text.trim() === '') return validation.price;
  const cents = parseMoney(text);
  if (cents === null) return validation.invalidPrice;
  if (cents < MIN_PRICE_CENTS) return validation.lowPrice;
  return cents > MAX_PRICE_CENTS ? validation.highPrice : null;
}

const priceSchema = z.pipe(
  z.string().check((payload) => {
    const message = findPriceError(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  }),
  z.transform((text: string) => parseMoney(text) ?? 0),
);

/** Input: the text of the fields, with dollars. Output: the request body, with cents. */
export const serviceSchema = z.object({
  title: createTextSchema(validation.title, MAX_TITLE_LENGTH, validation.titleLength),
  description: createTextSchema(validation.description, MAX_DESCRIPTION_LENGTH, validation.descriptionLength),
  price: priceSchema,
}) satisfies z.ZodMiniType<ServiceInput>;

export type ServiceFormValues = z.input<typeof serviceSchema>;

export const EMPTY_SERVICE: ServiceFormValues = { title: '', description: '', price: '' };

export function toServiceFormValues({ title, description, price }: ServiceInput): ServiceFormValues {
  return { title, description, price: formatMoneyInput(price) };
}

export function isBlank({ title, description, price }: ServiceFormValues): boolean {
  return [title, description, price].every((text) => text.trim() === '');
}

export function hasSameValues(a: ServiceFormValues, b: ServiceFormValues): boolean {
  return a.title === b.title && a.description === b.description && a.price === b.price;
}

/** Whether there is a title, a description and a price above 0. The create screen saves only complete services. */
export function isComplete({ title, description, price }: ServiceFormValues): boolean {
  return title.trim() !== '' && description.trim() !== '' && (parseMoney(price) ?? 0) > 0;
}

const rowSchema = z
  .object({ key: z.string(), title: z.string(), description: z.string(), price: z.string() })
  .check((row) => {
    if (!isComplete(row.value)) return;
    const issues = serviceSchema.safeParse(row.value).error?.issues ?? [];
    for (const { path, message } of issues) {
      row.issues.push({ code: 'custom', path, message, input: row.value });
    }
  });

export const rowsSchema = z.object({ rows: z.array(rowSchema) });

export type ServiceRowValues = z.infer<typeof rowSchema>;

/** The name of a row's field within the form of all rows. */
export const getRowFieldName = <Name extends keyof ServiceFormValues>(index: number, name: Name) =>
  `rows.${String(index)}.${name}` as `rows.${number}.${Name}`;

/** The services as clients will see them, with the current values of the rows. */
export function buildPreviewServices(rows: readonly ServiceRowValues[]): Service[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ key, title, description, price }) => ({
      id: key,
      title: title.trim() || copy.serviceTitle,
      description: description.trim(),
      price: parseMoney(price) ?? 0,
    }));
}

/** Shown in the preview of the accent if the photographer has no services. */
export const sampleService = { id: 'sample', ...copy.sample, price: 18_000 };
