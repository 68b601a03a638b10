import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { exampleUser } from '@/testing/session';
import { RecentSignIn, useRecentSignIn } from './recent-sign-in';

vi.mock('./identity-dialog', () => ({
  IdentityDialog: ({ onProven, onClose }: { onProven: () => void; onClose: () => void }) => (
    <div role="dialog">
      <button onClick={onProven}>It is me</button>
      <button onClick={onClose}>Cancel</button>
    </div>
  ),
}));

const ended: string[] = [];

beforeEach(() => {
  ended.length = 0;
});

/** Does something that a server refuses once, because the sign-in is too old. */
function Doer({ name }: { name: string }) {
  const guard = useRecentSignIn();
  const work = vi
    .fn(() => Promise.resolve())
    .mockRejectedValueOnce(new IdentityError('requires-recent-login'));
  const start = () =>
    guard(work).then(
      () => ended.push(`${name} done`),
      () => ended.push(`${name} called off`),
    );
  return <button onClick={() => void start()}>{name}</button>;
}

test.each([
  ['It is me', ['email done', 'password done']],
  ['Cancel', ['email called off', 'password called off']],
])('two that were interrupted at once have one question, and "%s" answers both', async (answer, outcome) => {
  render(
    <RecentSignIn user={exampleUser()}>
      <Doer name="email" />
      <Doer name="password" />
    </RecentSignIn>,
  );
  await act(async () => {
    screen.getByText('email').click();
    screen.getByText('password').click();
    await Promise.resolve();
  });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(screen.getByText(answer));
  expect(ended).toEqual(outcome);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an answer is for what was interrupted, not for what comes later', async () => {
  render(
    <RecentSignIn user={exampleUser()}>
      <Doer name="email" />
      <Doer name="password" />
    </RecentSignIn>,
  );
  for (const name of ['email', 'password']) {
    await userEvent.click(screen.getByText(name));
    await userEvent.click(await screen.findByText('Cancel'));
  }
  expect(ended).toEqual(['email called off', 'password called off']);
});
