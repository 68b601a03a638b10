import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { getButton, getDescriptions, closeApp, openApp, getToast } from '../../identity/app';
import { dialog, press } from '../screens';
import { SERVER_ERROR, UNAUTHORIZED } from '../server';
import {
  fillDialog,
  waitForService,
  openScreen,
  POST_SERVICE,
  server,
  threeServices,
  getServiceTitles,
  mockRedirect,
} from './edit-screen';

describe('the service dialog', () => {
  const wedding = {
    'Service Title': 'Small wedding',
    Description: 'Up to six hours.',
    'Price ($)': '$1,950',
  };

  test('adds a service, closes and is empty the next time', async () => {
    let release = () => undefined as unknown;
    server.interceptNext(POST_SERVICE, { after: new Promise<void>((resolve) => (release = resolve)) });
    await openScreen();
    await press('Add Service');
    expect(dialog().getByRole('heading', { name: 'Add New Service' })).toBeTruthy();
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
    release();
    await waitForService('$1,950.00');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(server.callsTo(POST_SERVICE)[0]?.body).toEqual({
      title: 'Small wedding',
      description: 'Up to six hours.',
      price: 195_000,
    });
    await waitFor(() => {
      expect(server.callsTo('GET /api/profile').length).toBeGreaterThan(1);
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(getButton('Add Service'));
    });
    await press('Add Service');
    expect(dialog().getByLabelText<HTMLInputElement>('Service Title').value).toBe('');
  });

  test('validates before it sends', async () => {
    await openScreen();
    await press('Add Service');
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitFor(() => {
      expect(getDescriptions(dialog().getByLabelText('Service Title'))).toEqual(['Title is required']);
    });
    expect(getDescriptions(dialog().getByLabelText('Description'))).toEqual(['Description is required']);
    expect(getDescriptions(dialog().getByLabelText('Price ($)'))).toEqual(['Price is required']);
    await fillDialog({ 'Price ($)': 'free' });
    await waitFor(() => {
      expect(getDescriptions(dialog().getByLabelText('Price ($)'))).toEqual([
        'Please enter a price such as 180 or 180.50',
      ]);
    });
    expect(server.callsTo(POST_SERVICE)).toEqual([]);
  });

  test('updates a service', async () => {
    await openScreen();
    await press('Edit Portrait session');
    expect(dialog().getByRole('heading', { name: 'Edit Service' })).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('180');
    await fillDialog({ 'Price ($)': '200' });
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    await waitForService('$200.00');
    expect(getToast()?.[0]).toBe('Service updated');
  });

  test('keeps the text when saving fails and creates one service in two attempts', async () => {
    server.interceptNext(POST_SERVICE, { disconnect: 'after' });
    await openScreen();
    await press('Add Service');
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    expect(await dialog().findByText('Failed to create service. Please try again.')).toBeTruthy();
    expect(getToast()).toEqual(['Error', 'Failed to create service. Please try again.', 'destructive']);
    await fillDialog({ 'Service Title': 'Tiny wedding' });
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(getServiceTitles()).toEqual(['Portrait session', 'Tiny wedding']);
  });

  test('shows an error when an update fails', async () => {
    server.interceptNext('PUT /api/services/s1', { response: SERVER_ERROR });
    await openScreen();
    await press('Edit Portrait session');
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    await waitFor(() => {
      expect(getToast()).toEqual(['Error', 'Failed to update service. Please try again.', 'destructive']);
    });
  });

  test('reopens with its text after signing in again', async () => {
    server.interceptNext(POST_SERVICE, { response: UNAUTHORIZED });
    await openScreen();
    await press('Add Service');
    await fillDialog(wedding);
    const assign = mockRedirect();
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitFor(() => {
      expect(assign).toHaveBeenCalledTimes(1);
    });
    vi.unstubAllGlobals();

    closeApp();
    cleanup();
    await openApp(server, '/profile/edit', { hasSessionHint: true });
    await screen.findByRole('dialog');
    expect(dialog().getByLabelText<HTMLInputElement>('Service Title').value).toBe('Small wedding');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await press('Keep editing');
    await userEvent.keyboard('{Escape}');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('an unsaved service while three others exist', () => {
  const typed = { title: 'Small wedding', description: 'Up to six hours.', price: '1950' };
  const base = { title: '', description: '', price: '' };
  const service = { id: null, key: 'k1', sentBody: null, typed, base };

  beforeEach(() => {
    server.reset(createExampleProfile({ services: threeServices }));
    sessionStorage.setItem('edit-profile:u1', JSON.stringify({ interrupted: false, parts: { service } }));
  });

  test('opens no dialog and is listed until there is room', async () => {
    await openScreen();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getButton('Finish Small wedding').disabled).toBe(true);
    await press('Delete Session s1');
    await press('Delete service');
    await waitFor(() => {
      expect(getButton('Finish Small wedding').disabled).toBe(false);
    });
    await press('Finish Small wedding');
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitForService('$1,950.00');
    expect(screen.queryByRole('button', { name: 'Finish Small wedding' })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test('can be discarded', async () => {
    await openScreen();
    await press('Discard Small wedding');
    expect(screen.queryByText('Small wedding')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('an open service dialog', () => {
  const wedding = { 'Service Title': 'Small wedding', Description: 'Up to six hours.', 'Price ($)': '1950' };

  test('cannot be closed during a save', async () => {
    let release = () => undefined as unknown;
    server.interceptNext(POST_SERVICE, {
      after: new Promise<void>((resolve) => (release = resolve)),
      response: SERVER_ERROR,
    });
    await openScreen();
    await press('Add Service');
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await userEvent.keyboard('{Escape}');
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(screen.getByRole('heading', { name: 'Add New Service' })).toBeTruthy();
    release();
    expect(await dialog().findByText('Failed to create service. Please try again.')).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Service Title').value).toBe('Small wedding');
  });

  test('closes with Escape when nothing is typed', async () => {
    await openScreen();
    await press('Edit Portrait session');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says why the server rejects a fourth service', async () => {
    await openScreen();
    server.reset(createExampleProfile({ services: threeServices }));
    await press('Add Service');
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    expect(await dialog().findByText('You can offer up to 3 services.')).toBeTruthy();
  });
});

describe('services left unsaved on the create screen', () => {
  const row = {
    key: 'k1',
    title: 'Small wedding',
    description: 'Up to six hours.',
    price: '1950',
    sentBody: null,
  };
  const storeDraft = (...services: object[]) => {
    localStorage.setItem('create-profile:u1', JSON.stringify({ interrupted: false, parts: { services } }));
  };

  afterEach(() => {
    localStorage.clear();
  });

  test('are listed, and removed once they are saved in the dialog', async () => {
    storeDraft({ ...row, saved: false }, { ...row, key: 'k2', title: 'Saved one', saved: true });
    await openScreen();
    expect(screen.queryByText('Saved one')).toBeNull();
    await press('Finish Small wedding');
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('1950');
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitForService('$1,950.00');
    expect(server.callsTo(POST_SERVICE)[0]?.headers['idempotency-key']).toBe('k1');
    expect(screen.queryByRole('button', { name: 'Finish Small wedding' })).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('can be discarded', async () => {
    storeDraft({ ...row, saved: false });
    await openScreen();
    await press('Discard Small wedding');
    expect(screen.queryByText('Small wedding')).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

describe('deleting a service', () => {
  test('asks first and keeps the service on cancel', async () => {
    await openScreen();
    await press('Delete Portrait session');
    expect(dialog().getByText('Delete “Portrait session”?')).toBeTruthy();
    await press('Cancel');
    expect(getServiceTitles()).toEqual(['Portrait session']);
    await waitFor(() => {
      expect(document.activeElement).toBe(getButton('Delete Portrait session'));
    });
  });

  test('removes the service and focuses the heading', async () => {
    await openScreen();
    await press('Delete Portrait session');
    await press('Delete service');
    await waitForService('No services yet');
    expect(getButton('Add Your First Service')).toBeTruthy();
    expect(getServiceTitles()).toEqual([]);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Services' }));
    });
  });

  test('shows an error and keeps the service when it fails', async () => {
    server.interceptNext('DELETE /api/services/s1', { response: SERVER_ERROR });
    await openScreen();
    await press('Delete Portrait session');
    await press('Delete service');
    await waitFor(() => {
      expect(getToast()).toEqual(['Error', 'Failed to delete service. Please try again.', 'destructive']);
    });
    expect(getServiceTitles()).toEqual(['Portrait session']);
  });

  test('treats a missing service as deleted', async () => {
    await openScreen();
    server.reset(createExampleProfile({ services: [] }));
    await press('Delete Portrait session');
    await press('Delete service');
    await waitForService('No services yet');
  });
});
