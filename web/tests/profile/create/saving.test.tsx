import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { getButton, getDescriptions, getField, getToast } from '../../identity/app';
import { addRow, waitForHeading, dialog, fill, press, replaceText, row } from '../screens';
import { SERVER_ERROR, fieldError } from '../server';
import {
  openScreen,
  portrait,
  POST_SERVICE,
  PUT_PROFILE,
  reopenScreen,
  server,
  getServiceTitles,
  wedding,
} from './create-screen';

describe('creating', () => {
  test('sends the profile, then each service with its own key, goes home and shows a toast', async () => {
    let release = () => undefined as unknown;
    server.interceptNext(PUT_PROFILE, { after: new Promise<void>((resolve) => (release = resolve)) });
    const { router } = await openScreen();
    await fill('Username', ' annaberg ');
    await fill('Bio', 'Natural light.');
    await addRow(1, portrait);
    await addRow(2, {});
    await addRow(3, wedding);
    await userEvent.click(screen.getByRole('switch', { name: 'Show my email on my page' }));
    await press('Create Profile');
    expect(getButton('Creating...').disabled).toBe(true);
    release();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(getToast()?.[0]).toBe('Profile created');
    expect(server.callsTo(PUT_PROFILE).map(({ body }) => body)).toEqual([
      {
        username: 'annaberg',
        displayName: 'Anna Berg',
        bio: 'Natural light.',
        profileImage: null,
        showEmail: false,
        accent: null,
      },
    ]);
    expect(server.callsTo(POST_SERVICE).map(({ body }) => body)).toEqual([
      { title: 'Portrait session', description: 'One hour outdoors.', price: 18_000 },
      { title: 'Small wedding', description: 'Up to six hours.', price: 195_050 },
    ]);
    const keys = server.callsTo(POST_SERVICE).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    await waitForHeading('Anna Berg');
    expect(screen.getByText('2 active services')).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });

  test.each([
    ['title', { ...wedding, title: ' ' }],
    ['description', { ...wedding, description: '' }],
    ['price', { ...wedding, price: '' }],
    ['price above 0', { ...wedding, price: '0' }],
  ])('skips a row without a %s and offers it on the edit screen', async (_, incompleteRow) => {
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, incompleteRow);
    await addRow(2, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(getServiceTitles()).toEqual(['Portrait session']);
    expect(getToast()).toEqual([
      'Profile created',
      'Your page is live. Complete the unfinished services under Edit Profile.',
      'default',
    ]);
    // The home screen removes the intent from its navigation state first.
    await waitFor(() => {
      expect(window.history.state).toMatchObject({ usr: null });
    });
    await act(() => router.navigate('/profile/edit'));
    await press(/^Finish /);
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe(incompleteRow.price);
    expect(dialog().getByLabelText<HTMLInputElement>('Description').value).toBe(incompleteRow.description);
  });

  test('keeps everything and shows an error when it fails', async () => {
    server.interceptNext(PUT_PROFILE, { response: SERVER_ERROR });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(getToast()).toEqual(['Error', 'Failed to create profile. Please try again.', 'destructive']);
    });
    expect(server.callsTo(POST_SERVICE)).toEqual([]);
    expect(getField('Username').value).toBe('annaberg');
    expect(getButton('Create Profile').disabled).toBe(false);
  });

  test('says while offline that nothing is lost', async () => {
    server.interceptNext(PUT_PROFILE, { disconnect: 'before' });
    await openScreen();
    await fill('Username', 'annaberg');
    await press('Create Profile');
    expect(await screen.findByText(/You're offline\. Your changes are still here/)).toBeTruthy();
    expect(getToast()?.[1]).toBe('Failed to create profile. Please try again.');
  });

  test("shows the server's field error under its field", async () => {
    server.interceptNext(PUT_PROFILE, {
      response: fieldError(
        400,
        'validation-failed',
        'displayName',
        'Display name must be one line of plain text',
      ),
    });
    await openScreen();
    await fill('Username', 'annaberg');
    await press('Create Profile');
    await waitFor(() => {
      expect(getDescriptions(getField('Display Name'))).toEqual([
        'Display name must be one line of plain text',
      ]);
    });
    expect(document.activeElement).toBe(getField('Display Name'));
  });
});

describe('a failed service', () => {
  test('is marked, and a retry sends only this one', async () => {
    server.interceptNext(POST_SERVICE, {}, { response: SERVER_ERROR });
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    expect(await row(2).findByText('Not saved yet')).toBeTruthy();
    expect(row(1).getByText('Saved')).toBeTruthy();
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').readOnly).toBe(true);
    expect(row(1).queryByRole('button')).toBeNull();
    expect(getToast()).toEqual(['Error', 'Failed to create service. Please try again.', 'destructive']);

    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(server.callsTo(PUT_PROFILE)).toHaveLength(1);
    expect(server.callsTo(POST_SERVICE)).toHaveLength(3);
    expect(getServiceTitles()).toEqual(['Portrait session', 'Small wedding']);
  });

  test('shows its error and does not stop the next one', async () => {
    server.interceptNext(POST_SERVICE, {
      response: fieldError(400, 'validation-failed', 'title', 'Title must be one line of plain text'),
    });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    await waitFor(() => {
      expect(getDescriptions(row(1).getByLabelText('Service Title'))).toEqual([
        'Title must be one line of plain text',
      ]);
    });
    expect(await row(2).findByText('Saved')).toBeTruthy();
  });

  test('is not created twice when the response was lost', async () => {
    server.interceptNext(POST_SERVICE, { disconnect: 'after' });
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    expect(getServiceTitles()).toEqual(['Portrait session']);
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(getServiceTitles()).toEqual(['Portrait session']);
  });

  test('is updated to the new text when the response was lost', async () => {
    server.interceptNext(POST_SERVICE, { disconnect: 'after' });
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await replaceText(row(1).getByLabelText('Service Title'), 'Portrait session deluxe');
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(getServiceTitles()).toEqual(['Portrait session deluxe']);
  });

  test('is finished after a reload without duplicates', async () => {
    server.interceptNext(POST_SERVICE, {}, { disconnect: 'after' });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    await row(2).findByText('Not saved yet');

    const { router } = await reopenScreen();
    expect(getField('Username').value).toBe('annaberg');
    expect(row(1).getByText('Saved')).toBeTruthy();
    await press('Create Profile');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(server.callsTo(PUT_PROFILE)).toHaveLength(1);
    expect(getServiceTitles()).toEqual(['Portrait session', 'Small wedding']);
  });

  test('is deleted on the server when its row is removed', async () => {
    server.interceptNext(POST_SERVICE, { disconnect: 'after' });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    expect(getServiceTitles()).toEqual(['Portrait session']);
    await press('Remove service 01');
    await waitFor(() => {
      expect(getServiceTitles()).toEqual([]);
    });
  });

  test('marks the services that were not sent when the server cannot be reached', async () => {
    server.interceptNext(POST_SERVICE, { disconnect: 'before' });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await addRow(2, wedding);
    await press('Create Profile');
    expect(await row(2).findByText('Not saved yet')).toBeTruthy();
    expect(server.callsTo(POST_SERVICE)).toHaveLength(1);
  });

  test('says that three services are the limit', async () => {
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const threeServices = ['a', 'b', 'c'].map((id) => ({
      id,
      title: id,
      description: id,
      price: 100,
      version: id,
    }));
    server.reset(createExampleProfile({ services: threeServices }));
    await press('Create Profile');
    expect(await row(1).findByText('You can offer up to 3 services.')).toBeTruthy();
  });

  test('is offered on the edit screen after leaving', async () => {
    server.interceptNext(POST_SERVICE, { response: SERVER_ERROR });
    const { router } = await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(dialog().getByText('Leave without saving the rest?')).toBeTruthy();
    await press('Leave');
    await waitForHeading('Anna Berg');
    await act(() => router.navigate('/profile/create'));
    await waitForHeading('Edit Profile');
    expect(getButton('Finish Portrait session')).toBeTruthy();
  });

  test('does not block closing the tab once its row is removed, but a changed profile does', async () => {
    server.interceptNext(POST_SERVICE, { response: fieldError(400, 'validation-failed', 'title', 'No.') });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await press('Remove service 01');
    const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksBeforeUnload()).toBe(false);
    await fill('Bio', 'Natural light.');
    expect(asksBeforeUnload()).toBe(true);
  });

  test('sends a changed profile again', async () => {
    server.interceptNext(POST_SERVICE, { response: SERVER_ERROR });
    await openScreen();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await row(1).findByText('Not saved yet');
    await fill('Bio', 'Natural light.');
    await press('Create Profile');
    await waitFor(() => {
      expect(server.callsTo(PUT_PROFILE)).toHaveLength(2);
    });
    expect(server.profile().bio).toBe('Natural light.');
  });
});
