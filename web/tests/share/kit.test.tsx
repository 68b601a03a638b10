import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { beOnline, button, toast } from '../identity/app';
import { appears, dialog, fill, press } from '../profile/screens';
import { open, server, setNarrow } from '../desk/studio';
import { drawSvg, scan } from './pictures';

const LINK = 'https://lenslink.test/u/annaberg';
const saved: { name: string; content: Blob }[] = [];

/** jsdom hands files to nobody. */
function catchFiles() {
  saved.length = 0;
  const files = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const address = `blob:${String(files.size)}`;
    files.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = files.get(this.href);
    if (content) saved.push({ name: this.download, content });
  });
}

/** Its blobs have no text of their own. */
const textOf = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.readAsText(file);
  });

beforeEach(catchFiles);

/** The same browser, with abilities of its own. */
function beBrowserWith(abilities: Record<string | symbol, unknown>) {
  const get = (real: Navigator, name: string | symbol): unknown =>
    name in abilities ? abilities[name] : Reflect.get(real, name);
  const has = (real: Navigator, name: string | symbol) => name in abilities || name in real;
  vi.stubGlobal('navigator', new Proxy(navigator, { get, has }));
}

async function openKit() {
  await open();
  await appears('Anna Berg');
  await press('Share');
  await dialog().findByRole('img', { name: 'QR code that opens lenslink.test/u/annaberg' });
}

describe('the share kit', () => {
  test('opens from the button and from the code, and gives the focus back', async () => {
    await open();
    await appears('Anna Berg');
    for (const name of ['Share', 'Show the QR code']) {
      await press(name);
      expect(screen.getByRole('dialog', { name: 'Share your page' })).toBeTruthy();
      await press('Done');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(button(name));
    }
  });

  test('draws its code in small where there is room for it', async () => {
    setNarrow(false);
    await open();
    await appears('Anna Berg');
    await waitFor(() => {
      expect(button('Show the QR code').querySelector('svg')).toBeTruthy();
    });
  });

  test.each([
    { isNarrow: true, waiting: ['toasts'] },
    { isNarrow: false, waiting: ['toasts', 'code'] },
  ])('makes no code that nobody sees (phone: $isNarrow)', async ({ isNarrow, waiting }) => {
    const requestIdleCallback = vi.fn();
    vi.stubGlobal('requestIdleCallback', requestIdleCallback);
    setNarrow(isNarrow);
    await open();
    await appears('Anna Berg');
    expect(requestIdleCallback).toHaveBeenCalledTimes(waiting.length);
  });

  test('has texts for a bio, each copied by its own button', async () => {
    const user = userEvent.setup();
    await open();
    await appears('Anna Berg');
    await user.click(button('Share'));
    const buttons = dialog().getAllByRole('button', { name: 'Copy text' });
    expect(buttons).toHaveLength(3);
    for (const copyButton of buttons) {
      await user.click(copyButton);
      const text = document.getElementById(copyButton.getAttribute('aria-describedby') ?? '')?.textContent;
      expect(text).toContain(LINK);
      expect(await navigator.clipboard.readText()).toBe(text);
      expect(copyButton.textContent).toBe('Copied');
    }
  });

  test('shows the card that others see', async () => {
    await openKit();
    const part = within(dialog().getByRole('region', { name: 'How your link looks when shared' }));
    for (const text of ['lenslink.test', 'Anna Berg', 'Natural light.']) {
      expect(part.getByText(text)).toBeTruthy();
    }
    expect(part.getByRole('presentation').getAttribute('src')).toBe('/link-preview.jpg');
  });

  test('saves the code as an SVG that leads to the page', async () => {
    await openKit();
    await press('Download SVG');
    expect(saved.map(({ name }) => name)).toEqual(['annaberg-qr.svg']);
    expect(scan(drawSvg(await textOf(saved[0]?.content), 8))).toBe(LINK);
  });

  test('makes the picture without a network, too', async () => {
    vi.stubGlobal('document', Object.assign(document, { fonts: { load: () => Promise.resolve([]) } }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: vi.fn(),
      fillText: vi.fn(),
    } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => {
      take(new Blob(['png']));
    });
    await openKit();
    act(() => {
      beOnline(false);
    });
    await press('Download PNG');
    await waitFor(() => {
      expect(saved.map(({ name }) => name)).toEqual(['annaberg-qr.png']);
    });
    act(() => {
      beOnline(true);
    });
  });

  test('says so when the browser draws no picture', async () => {
    vi.stubGlobal('document', Object.assign(document, { fonts: { load: () => Promise.resolve([]) } }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await openKit();
    await press('Download PNG');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('The picture could not be made');
    });
    expect(saved).toEqual([]);
  });
});

describe("the device's own way to share", () => {
  test('is offered where there is one, with the link', async () => {
    const share = vi.fn(() => Promise.resolve());
    beBrowserWith({ share });
    await openKit();
    await press('Share with an app');
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'Anna Berg',
      text: 'Book a shoot with me:',
      url: LINK,
    });
  });

  test('is not offered where there is none', async () => {
    await openKit();
    expect(screen.queryByRole('button', { name: 'Share with an app' })).toBeNull();
  });

  test.each([
    ['closing it again is no failure', new DOMException('', 'AbortError'), undefined],
    ['a refusal is told', new DOMException('', 'NotAllowedError'), 'Nothing was shared'],
  ])('%s', async (_, error, title) => {
    const share = vi.fn(() => Promise.reject(error));
    beBrowserWith({ share });
    await openKit();
    await press('Share with an app');
    await waitFor(() => {
      expect(toast()?.[0]).toBe(title);
    });
  });
});

describe('where the browser keeps the clipboard to itself', () => {
  beforeEach(() => {
    beBrowserWith({ clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  });

  test('the whole link is selected, as often as one asks', async () => {
    await open();
    await appears('Anna Berg');
    for (let time = 0; time < 2; time += 1) {
      await press('Copy link');
      const field = await screen.findByLabelText<HTMLInputElement>('Your public link, whole');
      await waitFor(() => {
        expect(document.activeElement).toBe(field);
      });
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
      expect(toast()).toEqual([
        'The link could not be copied',
        'Your browser does not allow it here. The link is selected: copy it from there.',
        'destructive',
      ]);
    }
  });

  test('a text is selected where it stands', async () => {
    await open();
    await appears('Anna Berg');
    await press('Copy text');
    await waitFor(() => {
      expect(window.getSelection()?.toString()).toBe(`Book a shoot with me: ${LINK}`);
    });
    expect(toast()?.[0]).toBe('The text could not be copied');
  });
});

describe('a page that has just become one', () => {
  const panel = () => screen.queryByRole('region', { name: 'Your page is live' });

  test('shows the link on a phone, and the rest of the share kit at a press', async () => {
    setNarrow(true);
    server.reset();
    await open('/profile/create');
    await appears('Create Your Profile');
    await fill('Username', 'annaberg');
    await press('Create Profile');
    await appears('Anna Berg');
    const shown = within(panel() ?? document.body);
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Copy link'),
      'QR code and bio texts',
      'Got it',
    ]);
    await press('QR code and bio texts');
    expect(screen.getByRole('dialog', { name: 'Share your page' })).toBeTruthy();
  });

  test('is celebrated once, beside the toast, with everything to share it', async () => {
    setNarrow(false);
    server.reset();
    await open('/profile/create');
    await appears('Create Your Profile');
    await fill('Username', 'annaberg');
    await press('Create Profile');
    await appears('Anna Berg');
    expect(toast()).toEqual(['Profile created', 'Your page is live. Share your link.', 'default']);
    const shown = panel();
    if (!shown) throw new Error('There is no panel.');
    expect(within(shown).getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(within(shown).getByRole('button', { name: 'Download PNG' })).toBeTruthy();
    // Loading the page again, or coming back to it, is no reason to celebrate again.
    await waitFor(() => {
      expect(window.history.state).toMatchObject({ usr: null });
    });
    await press('Got it');
    expect(panel()).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('was one before for whoever simply comes home', async () => {
    server.reset(exampleProfile());
    await open();
    await appears('Anna Berg');
    expect(panel()).toBeNull();
  });
});
