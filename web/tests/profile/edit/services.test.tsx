import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { button, description, leaveApp, openApp, toast } from '../../identity/app';
import { dialog, press } from '../screens';
import { BROKEN, UNAUTHORIZED } from '../server';
import { fillDialog, isListed, open, POST, server, three, titles, watchLeaving } from './studio';

describe('the service dialog', () => {
  const wedding = {
    'Service Title': 'Small wedding',
    Description: 'Up to six hours.',
    'Price ($)': '$1,950',
  };

  test('adds a service, closes and starts afresh', async () => {
    let release = () => undefined as unknown;
    server.disturb(POST, { after: new Promise<void>((resolve) => (release = resolve)) });
    await open();
    await press('Add Service');
    expect(dialog().getByRole('heading', { name: 'Add New Service' })).toBeTruthy();
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
    release();
    await isListed('$1,950.00');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(server.callsTo(POST)[0]?.body).toEqual({
      title: 'Small wedding',
      description: 'Up to six hours.',
      price: 195_000,
    });
    await waitFor(() => {
      expect(server.callsTo('GET /api/profile').length).toBeGreaterThan(1);
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(button('Add Service'));
    });
    await press('Add Service');
    expect(dialog().getByLabelText<HTMLInputElement>('Service Title').value).toBe('');
  });

  test('checks what was typed before it sends anything', async () => {
    await open();
    await press('Add Service');
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitFor(() => {
      expect(description(dialog().getByLabelText('Service Title'))).toEqual(['Title is required']);
    });
    expect(description(dialog().getByLabelText('Description'))).toEqual(['Description is required']);
    expect(description(dialog().getByLabelText('Price ($)'))).toEqual(['Price is required']);
    await fillDialog({ 'Price ($)': 'free' });
    await waitFor(() => {
      expect(description(dialog().getByLabelText('Price ($)'))).toEqual([
        'Please enter a price such as 180 or 180.50',
      ]);
    });
    expect(server.callsTo(POST)).toEqual([]);
  });

  test('changes a service in its place', async () => {
    await open();
    await press('Edit Portrait session');
    expect(dialog().getByRole('heading', { name: 'Edit Service' })).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('180');
    await fillDialog({ 'Price ($)': '200' });
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    await isListed('$200.00');
    expect(toast()?.[0]).toBe('Service updated');
  });

  test('keeps the text when saving fails, and makes one service of two tries', async () => {
    server.disturb(POST, { cut: 'after' });
    await open();
    await press('Add Service');
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    expect(await dialog().findByText('Failed to create service. Please try again.')).toBeTruthy();
    expect(toast()).toEqual(['Error', 'Failed to create service. Please try again.', 'destructive']);
    await fillDialog({ 'Service Title': 'Tiny wedding' });
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(titles()).toEqual(['Portrait session', 'Tiny wedding']);
  });

  test('that cannot change a service says so', async () => {
    server.disturb('PUT /api/services/s1', { answer: BROKEN });
    await open();
    await press('Edit Portrait session');
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    await waitFor(() => {
      expect(toast()).toEqual(['Error', 'Failed to update service. Please try again.', 'destructive']);
    });
  });

  test('is there again with its text after logging in again', async () => {
    server.disturb(POST, { answer: UNAUTHORIZED });
    await open();
    await press('Add Service');
    await fillDialog(wedding);
    const assign = watchLeaving();
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await waitFor(() => {
      expect(assign).toHaveBeenCalledTimes(1);
    });
    vi.unstubAllGlobals();

    leaveApp();
    cleanup();
    await openApp(server, '/profile/edit', { hint: true });
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

describe('a new service that was kept while three others were made', () => {
  const typed = { title: 'Small wedding', description: 'Up to six hours.', price: '1950' };
  const untouched = { title: '', description: '', price: '' };
  const service = { id: null, key: 'k1', sent: null, typed, untouched };

  beforeEach(() => {
    server.reset(exampleProfile({ services: three }));
    sessionStorage.setItem('edit-profile:u1', JSON.stringify({ interrupted: false, parts: { service } }));
  });

  test('opens no dialog, and waits in the list until there is room', async () => {
    await open();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Finish Small wedding').disabled).toBe(true);
    await press('Delete Session s1');
    await press('Delete service');
    await waitFor(() => {
      expect(button('Finish Small wedding').disabled).toBe(false);
    });
    await press('Finish Small wedding');
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await isListed('$1,950.00');
    expect(screen.queryByRole('button', { name: 'Finish Small wedding' })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test('can be discarded', async () => {
    await open();
    await press('Discard Small wedding');
    expect(screen.queryByText('Small wedding')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a dialog with something in it', () => {
  const wedding = { 'Service Title': 'Small wedding', Description: 'Up to six hours.', 'Price ($)': '1950' };

  test('cannot be closed while it is saved', async () => {
    let release = () => undefined as unknown;
    server.disturb(POST, { after: new Promise<void>((resolve) => (release = resolve)), answer: BROKEN });
    await open();
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

  test('is closed by Escape at once when nothing was typed', async () => {
    await open();
    await press('Edit Portrait session');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says why the server takes no fourth one', async () => {
    await open();
    server.reset(exampleProfile({ services: three }));
    await press('Add Service');
    await fillDialog(wedding);
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    expect(await dialog().findByText('You can offer up to 3 services.')).toBeTruthy();
  });
});

describe('services that were typed on the create screen and not saved', () => {
  const row = {
    key: 'k1',
    title: 'Small wedding',
    description: 'Up to six hours.',
    price: '1950',
    sent: null,
  };
  const keep = (...services: object[]) => {
    localStorage.setItem('create-profile:u1', JSON.stringify({ interrupted: false, parts: { services } }));
  };

  afterEach(() => {
    localStorage.clear();
  });

  test('wait in the list, are finished in the dialog and are gone then', async () => {
    keep({ ...row, saved: false }, { ...row, key: 'k2', title: 'Saved one', saved: true });
    await open();
    expect(screen.queryByText('Saved one')).toBeNull();
    await press('Finish Small wedding');
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('1950');
    await userEvent.click(dialog().getByRole('button', { name: 'Add Service' }));
    await isListed('$1,950.00');
    expect(server.callsTo(POST)[0]?.headers['idempotency-key']).toBe('k1');
    expect(screen.queryByRole('button', { name: 'Finish Small wedding' })).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('can be discarded', async () => {
    keep({ ...row, saved: false });
    await open();
    await press('Discard Small wedding');
    expect(screen.queryByText('Small wedding')).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

describe('deleting a service', () => {
  test('asks first, and nothing happens when it is kept', async () => {
    await open();
    await press('Delete Portrait session');
    expect(dialog().getByText('Delete “Portrait session”?')).toBeTruthy();
    await press('Keep it');
    expect(titles()).toEqual(['Portrait session']);
    await waitFor(() => {
      expect(document.activeElement).toBe(button('Delete Portrait session'));
    });
  });

  test('takes it off the list, and the focus goes to the heading', async () => {
    await open();
    await press('Delete Portrait session');
    await press('Delete service');
    await isListed('No services yet');
    expect(button('Add Your First Service')).toBeTruthy();
    expect(titles()).toEqual([]);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Services' }));
    });
  });

  test('that fails says so and keeps it', async () => {
    server.disturb('DELETE /api/services/s1', { answer: BROKEN });
    await open();
    await press('Delete Portrait session');
    await press('Delete service');
    await waitFor(() => {
      expect(toast()).toEqual(['Error', 'Failed to delete service. Please try again.', 'destructive']);
    });
    expect(titles()).toEqual(['Portrait session']);
  });

  test('that is gone already is done', async () => {
    await open();
    server.reset(exampleProfile({ services: [] }));
    await press('Delete Portrait session');
    await press('Delete service');
    await isListed('No services yet');
  });
});
