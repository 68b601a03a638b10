import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { button, description, field, toast } from '../../identity/app';
import { addRow, appears, dialog, fill, press, put, row } from '../screens';
import { BROKEN, refusal } from '../server';
import { open, portrait, POST, PUT, reopen, server, titles, wedding } from './studio';

describe('creating', () => {
  test('sends the profile, then each service under a key of its own, goes home and says so', async () => {
    let release = () => undefined as unknown;
    server.disturb(PUT, { after: new Promise<void>((resolve) => (release = resolve)) });
    const { router } = await open();
    await fill('Username', ' annaberg ');
    await fill('Bio', 'Natural light.');
    await addRow(1, portrait);
    await addRow(2, {});
    await addRow(3, wedding);
    await userEvent.click(screen.getByRole('switch', { name: 'Show my e-mail on my page' }));
    await press('Create Profile');
    expect(button('Creating...').disabled).toBe(true);
    release();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(toast()?.[0]).toBe('Profile created');
    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      {
        username: 'annaberg',
        displayName: 'Anna Berg',
        bio: 'Natural light.',
        profileImage: null,
        showEmail: false,
        accent: null,
      },
    ]);
    expect(server.callsTo(POST).map(({ body }) => body)).toEqual([
      { title: 'Portrait session', description: 'One hour outdoors.', price: 18_000 },
      { title: 'Small wedding', description: 'Up to six hours.', price: 195_050 },
    ]);
    const keys = server.callsTo(POST).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    await appears('Anna Berg');
    expect(screen.getByText('2 active services')).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });

  test.each([
    ['title', { ...wedding, title: ' ' }],
    ['description', { ...wedding, description: '' }],
    ['price', { ...wedding, price: '' }],
    ['price above 0', { ...wedding, price: '0' }],
  ])('skips a row without a %s, which waits on the edit screen', async (_, unfinished) => {
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, unfinished);
    await addRow(2, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(titles()).toEqual(['Portrait session']);
    expect(toast()).toEqual([
      'Profile created',
      'Your page is live. Finish the services that miss something under Edit Profile.',
      'default',
    ]);
    // Home takes the news of the new page off its address first.
    await waitFor(() => {
      expect(window.history.state).toMatchObject({ usr: null });
    });
    await act(() => router.navigate('/profile/edit'));
    await press(/^Finish /);
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe(unfinished.price);
    expect(dialog().getByLabelText<HTMLInputElement>('Description').value).toBe(unfinished.description);
  });

  test('that fails keeps everything and says so', async () => {
    server.disturb(PUT, { answer: BROKEN });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Error', 'Failed to create profile. Please try again.', 'destructive']);
    });
    expect(server.callsTo(POST)).toEqual([]);
    expect(field('Username').value).toBe('annaberg');
    expect(button('Create Profile').disabled).toBe(false);
  });

  test('without a connection says that nothing is lost', async () => {
    server.disturb(PUT, { cut: 'before' });
    await open();
    await fill('Username', 'annaberg');
    await press('Create Profile');
    expect(await screen.findByText(/No connection\. Everything you typed is still here/)).toBeTruthy();
    expect(toast()?.[1]).toBe('Failed to create profile. Please try again.');
  });

  test("the server's word about a field stands under it", async () => {
    server.disturb(PUT, {
      answer: refusal(400, 'validation_failed', 'displayName', 'Display name must be one line of plain text'),
    });
    await open();
    await fill('Username', 'annaberg');
    await press('Create Profile');
    await waitFor(() => {
      expect(description(field('Display Name'))).toEqual(['Display name must be one line of plain text']);
    });
    expect(document.activeElement).toBe(field('Display Name'));
  });
});

describe('a service that fails', () => {
  test('is marked, and trying again sends that one alone', async () => {
    server.disturb(POST, {}, { answer: BROKEN });
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    expect(await row(2).findByText('Not saved yet')).toBeTruthy();
    expect(row(1).getByText('Saved')).toBeTruthy();
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').readOnly).toBe(true);
    expect(row(1).queryByRole('button')).toBeNull();
    expect(toast()).toEqual(['Error', 'Failed to create service. Please try again.', 'destructive']);

    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(server.callsTo(PUT)).toHaveLength(1);
    expect(server.callsTo(POST)).toHaveLength(3);
    expect(titles()).toEqual(['Portrait session', 'Small wedding']);
  });

  test('by its own fault does not hold up the next one, and is told what is wrong', async () => {
    server.disturb(POST, {
      answer: refusal(400, 'validation_failed', 'title', 'Title must be one line of plain text'),
    });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    await waitFor(() => {
      expect(description(row(1).getByLabelText('Service Title'))).toEqual([
        'Title must be one line of plain text',
      ]);
    });
    expect(await row(2).findByText('Saved')).toBeTruthy();
  });

  test('after the server took it is not made twice', async () => {
    server.disturb(POST, { cut: 'after' });
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    expect(titles()).toEqual(['Portrait session']);
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(titles()).toEqual(['Portrait session']);
  });

  test('after the server took it, and is worded anew, becomes the new words', async () => {
    server.disturb(POST, { cut: 'after' });
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await put(row(1).getByLabelText('Service Title'), 'Portrait session deluxe');
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(titles()).toEqual(['Portrait session deluxe']);
  });

  test('is gone on with after a reload, without making anything twice', async () => {
    server.disturb(POST, {}, { cut: 'after' });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    await row(2).findByText('Not saved yet');

    const { router } = await reopen();
    expect(field('Username').value).toBe('annaberg');
    expect(row(1).getByText('Saved')).toBeTruthy();
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(server.callsTo(PUT)).toHaveLength(1);
    expect(titles()).toEqual(['Portrait session', 'Small wedding']);
  });

  test('is not left behind when its row is removed', async () => {
    server.disturb(POST, { cut: 'after' });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    expect(titles()).toEqual(['Portrait session']);
    await press('Remove service 01');
    await waitFor(() => {
      expect(titles()).toEqual([]);
    });
  });

  test('with the server out of reach marks those that were not tried, too', async () => {
    server.disturb(POST, { cut: 'before' });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    expect(await row(2).findByText('Not saved yet')).toBeTruthy();
    expect(server.callsTo(POST)).toHaveLength(1);
  });

  test('because there are three already is told so', async () => {
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const three = ['a', 'b', 'c'].map((id) => ({ id, title: id, description: id, price: 100, version: id }));
    server.reset(exampleProfile({ services: three }));
    await press('Create Profile');
    expect(await row(1).findByText('You can offer up to 3 services.')).toBeTruthy();
  });

  test('waits on the edit screen for whoever leaves', async () => {
    server.disturb(POST, { answer: BROKEN });
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(dialog().getByText('Leave without saving the rest?')).toBeTruthy();
    await press('Leave');
    await appears('Anna Berg');
    await act(() => router.navigate('/profile/create'));
    await appears('Edit Profile');
    expect(button('Finish Portrait session')).toBeTruthy();
  });

  test('leaves the profile guarded once it is changed again', async () => {
    server.disturb(POST, { answer: refusal(400, 'validation_failed', 'title', 'No.') });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await press('Remove service 01');
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await fill('Bio', 'Natural light.');
    expect(isAsked()).toBe(true);
  });

  test('makes a changed profile go out again', async () => {
    server.disturb(POST, { answer: BROKEN });
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await fill('Bio', 'Natural light.');
    await press('Create Profile');
    await waitFor(() => {
      expect(server.callsTo(PUT)).toHaveLength(2);
    });
    expect(server.profile().bio).toBe('Natural light.');
  });
});
