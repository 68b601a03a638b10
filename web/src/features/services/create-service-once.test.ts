import { expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createServiceOnce } from './create-service-once';

const firstBody = { title: 'Portrait', description: 'One hour.', price: 18_000 };
const secondBody = { ...firstBody, title: 'Portrait deluxe' };
const created = { id: 's1', ...firstBody, version: 'v1' };

const createError = (status: number) => ApiError.from(new Response('{}', { status }));

async function attempt(outcome: unknown, sentBody: typeof firstBody | null = null) {
  const sentBodies: unknown[] = [];
  let reportedBeforeCall: unknown[] = [];
  const create = vi.fn(() => {
    reportedBeforeCall = [...sentBodies];
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(created);
  });
  const update = vi.fn(() => Promise.resolve({ id: 's1', ...secondBody, version: 'v2' }));
  const result = await createServiceOnce(
    { create, update },
    { key: 'k', sentBody, body: secondBody, onSent: (body) => sentBodies.push(body) },
  ).catch((error: unknown) => error);
  return { create, update, sentBodies, reportedBeforeCall, result };
}

test('reports the body before it sends the call', async () => {
  const { create, update, sentBodies, reportedBeforeCall } = await attempt(created);
  expect(reportedBeforeCall).toEqual([secondBody]);
  expect(sentBodies).toEqual([secondBody]);
  expect(create).toHaveBeenCalledExactlyOnceWith({ key: 'k', body: secondBody });
  expect(update).not.toHaveBeenCalled();
});

test('resends the first body with the key, then updates the service', async () => {
  const { create, update, result } = await attempt(created, firstBody);
  expect(create).toHaveBeenCalledExactlyOnceWith({ key: 'k', body: firstBody });
  expect(update).toHaveBeenCalledExactlyOnceWith({ id: 's1', body: secondBody });
  expect(result).toEqual({ id: 's1', ...secondBody, version: 'v2' });
});

test.each([400, 409])('forgets the sent body after a %i', async (status) => {
  expect((await attempt(await createError(status), firstBody)).sentBodies.at(-1)).toBeNull();
});

test.each([401, 408, 429])('goes back to the earlier body, if there is one, after a %i', async (status) => {
  expect((await attempt(await createError(status), firstBody)).sentBodies.at(-1)).toEqual(firstBody);
  expect((await attempt(await createError(status), null)).sentBodies.at(-1)).toBeNull();
});

test('keeps the sent body after a lost response or a 5xx', async () => {
  expect((await attempt(new TypeError('Failed to fetch'))).sentBodies.at(-1)).toEqual(secondBody);
  expect((await attempt(await createError(503))).sentBodies.at(-1)).toEqual(secondBody);
});
