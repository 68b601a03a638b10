import { expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createOnce } from './create-once';

const first = { title: 'Portrait', description: 'One hour.', price: 18_000 };
const second = { ...first, title: 'Portrait deluxe' };
const made = { id: 's1', ...first, version: 'v1' };

const failure = (status: number) => ApiError.from(new Response('{}', { status }));

async function attempt(outcome: unknown, sent: typeof first | null = null) {
  const create = vi.fn(() => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(made)));
  const update = vi.fn(() => Promise.resolve({ id: 's1', ...second, version: 'v2' }));
  const known: unknown[] = [];
  const result = await createOnce(
    { create, update },
    { key: 'k', sent, body: second, onSent: (going) => known.push(going) },
  ).catch((error: unknown) => error);
  return { create, update, known, result };
}

test('what is about to go out is known before it does', async () => {
  const { create, update, known } = await attempt(made);
  expect(known).toEqual([second]);
  expect(create).toHaveBeenCalledExactlyOnceWith({ key: 'k', body: second });
  expect(update).not.toHaveBeenCalled();
});

test('what may have arrived under the key is finished as it was begun, then changed', async () => {
  const { create, update, result } = await attempt(made, first);
  expect(create).toHaveBeenCalledExactlyOnceWith({ key: 'k', body: first });
  expect(update).toHaveBeenCalledExactlyOnceWith({ id: 's1', body: second });
  expect(result).toEqual({ id: 's1', ...second, version: 'v2' });
});

test.each([400, 409])('a %i judged the words: nothing came of them', async (status) => {
  expect((await attempt(await failure(status), first)).known.at(-1)).toBeNull();
});

test.each([401, 408, 429])(
  'a %i did not read them: what may have arrived before still may',
  async (status) => {
    expect((await attempt(await failure(status), first)).known.at(-1)).toEqual(first);
    expect((await attempt(await failure(status), null)).known.at(-1)).toBeNull();
  },
);

test('a lost answer, or a server in trouble, may have taken them', async () => {
  expect((await attempt(new TypeError('Failed to fetch'))).known.at(-1)).toEqual(second);
  expect((await attempt(await failure(503))).known.at(-1)).toEqual(second);
});
