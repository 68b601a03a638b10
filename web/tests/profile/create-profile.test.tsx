import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { button, description, field, leaveApp, openApp, toast } from '../identity/app';
import { addRow, appears, dialog, fill, press, row } from './screens';
import { BROKEN, refusal, startStudioServer, UNAUTHORIZED, type StudioServer } from './server';

const TITLE = 'Create Your Profile';
const PUT = 'PUT /api/profile';
const POST = 'POST /api/services';
const portrait = { title: 'Portrait session', description: 'One hour outdoors.', price: '180' };
const wedding = { title: 'Small wedding', description: 'Up to six hours.', price: '$1,950.50' };

let server: StudioServer;

beforeAll(async () => {
  server = await startStudioServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset();
  localStorage.clear();
});

afterEach(leaveApp);

async function open() {
  const app = await openApp(server, '/profile/create', { hint: true, publicUrl: 'https://lenslink.test' });
  await appears(TITLE);
  return app;
}

async function reopen() {
  leaveApp();
  cleanup();
  return open();
}

const titles = () => server.profile().services.map(({ title }) => title);

describe('the screen', () => {
  test('has the texts, the fields and the ways out', async () => {
    await open();
    expect(document.title).toBe('Create Your Profile · Foto & Co');
    expect(screen.getByText('Set up your photography profile to start accepting bookings')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/');
    expect(button('Upload profile photo')).toBeTruthy();
    expect(screen.getByText('lenslink.test/u/')).toBeTruthy();
    expect(description(field('Username'))).toEqual(['This will be your public profile URL']);
    expect(field('Display Name').value).toBe('Anna Berg');
    expect(field('Bio').value).toBe('');
    expect(screen.getByText('Up to 3 services')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show my e-mail on my page' }).checked).toBe(
      true,
    );
    expect(button('Save Draft')).toBeTruthy();
    expect(button('Create Profile')).toBeTruthy();
  });

  test('takes three services, then no more until one is removed', async () => {
    await open();
    for (const number of [1, 2, 3]) await addRow(number, {});
    expect(screen.queryByRole('button', { name: 'Add Service' })).toBeNull();
    await press('Remove service 02');
    expect(button('Add Service')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Service 03' })).toBeNull();
  });

  test('shows the page that comes of it while one types', async () => {
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const preview = screen.getByRole('region', { name: 'Preview of your page' });
    await waitFor(() => {
      expect(preview.textContent).toContain('@annaberg');
      expect(preview.textContent).toContain('Book Now - $180.00');
    });
    expect(preview.querySelector('[inert]')).toBeTruthy();
  });

  test('sends somebody whose profile is complete to change it instead', async () => {
    server.reset(exampleProfile());
    await openApp(server, '/profile/create', { hint: true });
    await appears('Edit Profile');
  });
});

describe('the username', () => {
  test('is looked up once it stands still, and found free', async () => {
    await open();
    await fill('Username', 'annaberg');
    expect(await screen.findByText('Available')).toBeTruthy();
    expect(server.calls.filter(({ route }) => route.includes('/api/username/'))).toHaveLength(1);
  });

  test('that is taken brings suggestions, and one tap takes one', async () => {
    server.take('annaberg', 'annaberg-photo', 'annaberg2');
    await open();
    await fill('Username', 'annaberg');
    expect(await screen.findByText('That username is already taken.')).toBeTruthy();
    await press('annaberg-photo');
    expect(field('Username').value).toBe('annaberg-photo');
    expect(await screen.findByText('Available')).toBeTruthy();
  });

  test('with a wrong character is said so at once, without a call', async () => {
    await open();
    await fill('Username', 'anna berg');
    expect(
      screen.getByText('Username can only contain letters, numbers, hyphens, and underscores'),
    ).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.calls.filter(({ route }) => route.includes('/api/username/'))).toEqual([]);
  });

  test('that cannot be looked up is no news', async () => {
    server.disturb('GET /api/username/annaberg', { cut: 'before' });
    await open();
    await fill('Username', 'annaberg');
    await waitFor(() => {
      expect(server.callsTo('GET /api/username/annaberg')).toHaveLength(1);
    });
    await waitFor(() => {
      expect(screen.queryByText('Checking…')).toBeNull();
    });
    expect(screen.queryByText('Available')).toBeNull();
  });

  test('taken in the meantime is said under the field, with suggestions and the toast', async () => {
    await open();
    await fill('Username', 'annaberg');
    await screen.findByText('Available');
    server.take('annaberg', 'annaberg2');
    await press('Create Profile');
    await waitFor(() => {
      expect(description(field('Username'))[0]).toBe('That username is already taken.');
    });
    expect(toast()).toEqual(['Error', 'Failed to create profile. Please try again.', 'destructive']);
    expect(document.activeElement).toBe(field('Username'));
    expect(await screen.findByRole('button', { name: 'annaberg2' })).toBeTruthy();
  });
});

describe('before anything is sent', () => {
  test('every fault stands under its field and the first one has the focus', async () => {
    await open();
    await fill('Username', 'an');
    await fill('Display Name', '');
    await addRow(1, { title: 'Portrait session', price: '0.5' });
    await press('Create Profile');
    expect(description(field('Username'))[0]).toBe('Username must be 3 to 30 characters');
    expect(description(field('Display Name'))).toEqual(['Display name is required']);
    expect(description(row(1).getByLabelText('Description'))).toEqual(['Description is required']);
    expect(description(row(1).getByLabelText('Price ($)'))).toEqual(['Price must be at least $1.00']);
    expect(document.activeElement).toBe(field('Username'));
    expect(server.callsTo(PUT)).toEqual([]);
  });

  test('a row that was begun has to be whole, one left blank does not count', async () => {
    await open();
    await fill('Username', 'annaberg');
    await addRow(1, {});
    await addRow(2, { description: 'One hour outdoors.' });
    await press('Create Profile');
    expect(description(row(2).getByLabelText('Service Title'))).toEqual(['Title is required']);
    expect(description(row(2).getByLabelText('Price ($)'))).toEqual(['Price is required']);
    expect(description(row(1).getByLabelText('Service Title'))).toEqual([]);
    expect(document.activeElement).toBe(row(2).getByLabelText('Service Title'));
    expect(server.callsTo(PUT)).toEqual([]);
  });

  test('a bio is counted near its end, and one that is too long is refused', async () => {
    await open();
    await userEvent.click(field('Bio'));
    await userEvent.paste('a'.repeat(399));
    expect(screen.queryByText(/\/ 500/)).toBeNull();
    await userEvent.paste('😀'.repeat(102));
    expect(screen.getByText('501 / 500')).toBeTruthy();
    await press('Create Profile');
    expect(description(field('Bio'))[0]).toBe('Bio must be at most 500 characters');
  });
});

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
    await userEvent.type(row(1).getByLabelText('Service Title'), ' deluxe');
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

describe('a draft', () => {
  test('is put aside without a call, offered on return and restored', async () => {
    const { router } = await open();
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    const before = server.calls.length;
    await press('Save Draft');
    await appears('Welcome to Foto & Co!');
    expect(router.state.location.pathname).toBe('/');
    expect(server.calls.slice(before).filter(({ route }) => !route.startsWith('GET'))).toEqual([]);

    await reopen();
    expect(field('Username').value).toBe('');
    await press('Restore');
    expect(field('Username').value).toBe('annaberg');
    expect(row(1).getByLabelText<HTMLInputElement>('Price ($)').value).toBe('180');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('that is discarded is gone', async () => {
    await open();
    await fill('Username', 'annaberg');
    await press('Save Draft');
    await reopen();
    await press('Discard');
    expect(localStorage.length).toBe(0);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await reopen();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('belongs to one person', async () => {
    await open();
    await fill('Username', 'annaberg');
    expect(Object.keys(localStorage)).toEqual(['create-profile:u1']);
  });

  test('of another version is no reason to fail', async () => {
    localStorage.setItem(
      'create-profile:u1',
      '{"interrupted":true,"parts":{"profile":7,"services":{"a":1}}}',
    );
    await open();
    expect(field('Username').value).toBe('');
  });

  test('comes back by itself after signing in again in the middle of saving', async () => {
    server.disturb(PUT, { answer: UNAUTHORIZED });
    await open();
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await fill('Username', 'annaberg');
    await addRow(1, portrait);
    await press('Create Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fcreate');
    });
    vi.unstubAllGlobals();

    await reopen();
    expect(field('Username').value).toBe('annaberg');
    expect(row(1).getByLabelText<HTMLInputElement>('Service Title').value).toBe('Portrait session');
  });
});

describe('leaving', () => {
  test('with nothing typed is not asked about', async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });

  test('with something typed is asked about; the draft is offered later', async () => {
    const { router } = await open();
    await fill('Username', 'annaberg');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(dialog().getByText('Leave without creating your profile?')).toBeTruthy();
    await press('Keep editing');
    expect(router.state.location.pathname).toBe('/profile/create');
    expect(field('Username').value).toBe('annaberg');

    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await press('Leave');
    await appears('Welcome to Foto & Co!');
    await reopen();
    expect(button('Restore')).toBeTruthy();
  });

  test('by closing the tab is asked about only then', async () => {
    await open();
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await fill('Username', 'annaberg');
    expect(isAsked()).toBe(true);
  });
});
