import { expect, test, vi } from 'vitest';
import { createTicket } from '@/features/photo/ticket';

const MINUTE = 60_000;

function tickets() {
  let issued = 0;
  let time = 0;
  const request = vi.fn(() => Promise.resolve(`ticket-${String((issued += 1))}`));
  return { request, ticket: createTicket(request, () => time), wait: (ms: number) => (time += ms) };
}

test('an address that took no photo yet is used again', async () => {
  const { ticket, request, wait } = tickets();
  await ticket.take();
  wait(12 * MINUTE);
  expect(await ticket.take()).toBe('ticket-1');
  expect(request).toHaveBeenCalledOnce();
});

test('one that is used up or about to expire is replaced', async () => {
  const { ticket, wait } = tickets();
  await ticket.take();
  ticket.discard();
  expect(await ticket.take()).toBe('ticket-2');
  wait(14 * MINUTE);
  expect(await ticket.take()).toBe('ticket-3');
});

test('a failed request leaves nothing behind', async () => {
  const { ticket, request } = tickets();
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(ticket.take()).rejects.toThrow('Failed to fetch');
  expect(await ticket.take()).toBe('ticket-1');
});
