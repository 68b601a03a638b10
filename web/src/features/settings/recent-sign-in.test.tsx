import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createExampleUser } from '@/testing/session';
import { RecentSignInProvider, useRecentSignIn } from './recent-sign-in';

vi.mock('./confirm-identity-dialog', () => ({
  ConfirmIdentityDialog: ({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) => (
    <div role="dialog">
      <button onClick={onConfirmed}>It is me</button>
      <button onClick={onClose}>Cancel</button>
    </div>
  ),
}));

const outcomes: string[] = [];

beforeEach(() => {
  outcomes.length = 0;
});

/** Runs an action that the server refuses once, because the sign-in is too old. */
function GuardedButton({ name }: { name: string }) {
  const withRecentSignIn = useRecentSignIn();
  const action = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new ApiError('requires-recent-login'));
  const start = () =>
    withRecentSignIn(action).then(
      () => outcomes.push(`${name} done`),
      () => outcomes.push(`${name} cancelled`),
    );
  return <button onClick={() => void start()}>{name}</button>;
}

test.each([
  ['It is me', ['email done', 'password done']],
  ['Cancel', ['email cancelled', 'password cancelled']],
])(
  'shows one dialog for two actions at once, and "%s" settles both',
  async (buttonName, expectedOutcomes) => {
    render(
      <RecentSignInProvider user={createExampleUser()}>
        <GuardedButton name="email" />
        <GuardedButton name="password" />
      </RecentSignInProvider>,
    );
    await act(async () => {
      screen.getByText('email').click();
      screen.getByText('password').click();
      await Promise.resolve();
    });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.click(screen.getByText(buttonName));
    expect(outcomes).toEqual(expectedOutcomes);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('asks again for the next action after a cancelled dialog', async () => {
  render(
    <RecentSignInProvider user={createExampleUser()}>
      <GuardedButton name="email" />
      <GuardedButton name="password" />
    </RecentSignInProvider>,
  );
  for (const name of ['email', 'password']) {
    await userEvent.click(screen.getByText(name));
    await userEvent.click(await screen.findByText('Cancel'));
  }
  expect(outcomes).toEqual(['email cancelled', 'password cancelled']);
});
