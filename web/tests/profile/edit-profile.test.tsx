import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleProfile, exampleService } from '@/testing/profile';
import { button, description, field, leaveApp, openApp, toast } from '../identity/app';
import { appears, dialog, fill, press } from './screens';
import { BROKEN, refusal, startStudioServer, UNAUTHORIZED, type StudioServer } from './server';

const PUT = 'PUT /api/profile';
const POST = 'POST /api/services';
const three = ['s1', 's2', 's3'].map((id) => exampleService({ id, title: `Session ${id}` }));

let server: StudioServer;

beforeAll(async () => {
  server = await startStudioServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.reset(exampleProfile());
  sessionStorage.clear();
});

afterEach(leaveApp);

async function open() {
  const app = await openApp(server, '/profile/edit', { hint: true, publicUrl: 'https://lenslink.test' });
  await appears('Edit Profile');
  return app;
}

async function reopen() {
  leaveApp();
  cleanup();
  return open();
}

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const services = () => within(screen.getByRole('region', { name: 'Your Services' }));
const titles = () => server.profile().services.map(({ title }) => title);

async function fillDialog(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(dialog().getByLabelText(label));
    await userEvent.paste(text);
  }
}

/** Catches the way to the sign-in page. */
function watchLeaving() {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  return assign;
}

describe('the screen', () => {
  test('has the summary, the tiles, the stats, the form and the services', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/u/annaberg');
    expect(screen.getByText('1 active service')).toBeTruthy();
    expect(screen.getByText('Analytics will be available once you start receiving bookings')).toBeTruthy();
    expect(field('Username').value).toBe('annaberg');
    expect(field('Display Name').value).toBe('Anna Berg');
    expect(field('Bio').value).toBe('Natural light.');
    expect(services().getByText('$180.00')).toBeTruthy();
    expect(button('Update Profile')).toBeTruthy();
  });

  test("'Edit Info' leads to the form and nowhere else", async () => {
    const { router } = await open();
    await press('Edit Info');
    expect(document.activeElement).toBe(field('Username'));
    expect(router.state.location.pathname).toBe('/profile/edit');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers no fourth service, and says why', async () => {
    server.reset(exampleProfile({ services: three }));
    await open();
    expect(button('Add Service').disabled).toBe(true);
    expect(description(button('Add Service'))).toEqual(['You can offer up to 3 services.']);
  });
});

describe('updating the profile', () => {
  test('sends everything, shows the answer and says so', async () => {
    let release = () => undefined as unknown;
    server.disturb(PUT, { after: new Promise<void>((resolve) => (release = resolve)) });
    await open();
    await fill('Display Name', 'Anna B.');
    await fill('Phone', '+46 70 123 45 67');
    await fill('Instagram name', '@annab');
    await userEvent.click(toggle('Show my e-mail on my page'));
    await press('Update Profile');
    expect(button('Updating...').disabled).toBe(true);
    release();
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Profile updated');
    });
    expect(server.callsTo(PUT)[0]?.body).toEqual({
      username: 'annaberg',
      displayName: 'Anna B.',
      bio: 'Natural light.',
      profileImage: null,
      showEmail: false,
      phone: '+46 70 123 45 67',
      showPhone: true,
      socialHandle: 'annab',
      showSocial: true,
    });
    expect(screen.getByText('Anna B.')).toBeTruthy();
    expect(field('Instagram name').value).toBe('annab');
  });

  test('that fails keeps what was typed and says so', async () => {
    server.disturb(PUT, { answer: BROKEN });
    await open();
    await fill('Bio', 'Other words.');
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Error', 'Failed to update profile. Please try again.', 'destructive']);
    });
    expect(field('Bio').value).toBe('Other words.');
  });

  test("shows the server's word under the field it is about", async () => {
    server.disturb(PUT, {
      answer: refusal(400, 'validation_failed', 'phone', 'Please enter a valid phone number'),
    });
    await open();
    await fill('Phone', 'call me');
    await press('Update Profile');
    await waitFor(() => {
      expect(description(field('Phone'))).toEqual(['Please enter a valid phone number']);
    });
  });

  test('under a taken name says so and suggests others', async () => {
    server.take('anna', 'anna-berg');
    await open();
    await fill('Username', 'anna');
    expect(await screen.findByRole('button', { name: 'anna-berg' })).toBeTruthy();
    await press('Update Profile');
    await waitFor(() => {
      expect(description(field('Username'))[0]).toBe('That username is already taken.');
    });
  });

  test('with a new name says what becomes of the old link', async () => {
    await open();
    const note = 'Your old link keeps working: it leads to the new one.';
    expect(screen.queryByText(note)).toBeNull();
    await fill('Username', 'AnnaBerg');
    expect(screen.queryByText(note)).toBeNull();
    await fill('Username', 'anna-berg');
    expect(screen.getByText(note)).toBeTruthy();
  });

  test('says what the public page shows of each way to reach her', async () => {
    await open();
    expect(description(toggle('Show my e-mail on my page'))).toEqual(['Your page shows anna@example.com.']);
    expect(description(toggle('Show a phone number on my page'))).toEqual([
      'Your page shows the placeholder (555) 555-0100 until you enter your number.',
    ]);
    expect(description(toggle('Show an Instagram link on my page'))[0]).toContain(
      'instagram.com/annaberg, made from your username',
    );
    await fill('Phone', '12345678');
    expect(description(toggle('Show a phone number on my page'))).toEqual(['Your page shows 12345678.']);
    await userEvent.click(toggle('Show a phone number on my page'));
    expect(description(toggle('Show a phone number on my page'))).toEqual([
      'Your page shows no phone number.',
    ]);
  });

  test('when logged out says so, leads to log in, and what was typed is back after that', async () => {
    server.disturb(PUT, { answer: UNAUTHORIZED });
    await open();
    await fill('Bio', 'Other words.');
    const assign = watchLeaving();
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fedit');
    });
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    vi.unstubAllGlobals();

    await reopen();
    expect(field('Bio').value).toBe('Other words.');
    expect(screen.getByText('The changes you had not saved are back.')).toBeTruthy();
    await press('Discard them');
    expect(field('Bio').value).toBe('Natural light.');
    expect(sessionStorage.length).toBe(0);
  });
});

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
    expect(await services().findByText('$1,950.00')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(server.callsTo(POST)[0]?.body).toEqual({
      title: 'Small wedding',
      description: 'Up to six hours.',
      price: 195_000,
    });
    expect(server.callsTo('GET /api/profile').length).toBeGreaterThan(1);
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
    expect(description(dialog().getByLabelText('Service Title'))).toEqual(['Title is required']);
    expect(description(dialog().getByLabelText('Description'))).toEqual(['Description is required']);
    expect(description(dialog().getByLabelText('Price ($)'))).toEqual(['Price is required']);
    await fillDialog({ 'Price ($)': '180,50' });
    expect(description(dialog().getByLabelText('Price ($)'))).toEqual([
      'Please enter a price such as 180 or 180.50',
    ]);
    expect(server.callsTo(POST)).toEqual([]);
  });

  test('changes a service in its place', async () => {
    await open();
    await press('Edit Portrait session');
    expect(dialog().getByRole('heading', { name: 'Edit Service' })).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>('Price ($)').value).toBe('180');
    await fillDialog({ 'Price ($)': '200' });
    await userEvent.click(dialog().getByRole('button', { name: 'Update Service' }));
    expect(await services().findByText('$200.00')).toBeTruthy();
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
    expect(sessionStorage.length).toBe(0);
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
    expect(await services().findByText('No services yet')).toBeTruthy();
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
    expect(await services().findByText('No services yet')).toBeTruthy();
  });
});

describe('leaving', () => {
  test('with unsaved changes is asked about, and then they are given up', async () => {
    await open();
    await fill('Bio', 'Other words.');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(dialog().getByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(field('Bio').value).toBe('Other words.');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await press('Leave');
    await appears('Anna Berg');
    expect(sessionStorage.length).toBe(0);
  });

  test('without changes, or after saving them, is not', async () => {
    const { router } = await open();
    await fill('Bio', 'Other words.');
    await press('Update Profile');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Profile updated');
    });
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });
});
