import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { setOnline, getButton, getToast } from '../identity/app';
import { waitForHeading, dialog, fill, press } from '../profile/screens';
import { openScreen, server, setNarrow } from '../app/open-app';
import { drawSvg, scanQrCode } from './qr-code-images';

// jsdom cannot draw images. They have their own tests.
vi.mock('@/features/share/create-share-image', () => ({
  createShareImage: () => new Promise(() => undefined),
}));

const LINK = 'https://lenslink.test/u/annaberg';
const savedFiles: { name: string; content: Blob }[] = [];

/** Captures files, because jsdom cannot save them. */
function captureFiles() {
  savedFiles.length = 0;
  const files = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const url = `blob:${String(files.size)}`;
    files.set(url, content as Blob);
    return url;
  };
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = files.get(this.href);
    if (content) savedFiles.push({ name: this.download, content });
  });
}

/** jsdom's blobs have no text(). */
const readText = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.readAsText(file);
  });

beforeEach(captureFiles);

/** Adds properties to navigator. */
function stubNavigator(properties: Record<string | symbol, unknown>) {
  const get = (real: Navigator, name: string | symbol): unknown =>
    name in properties ? properties[name] : Reflect.get(real, name);
  const has = (real: Navigator, name: string | symbol) => name in properties || name in real;
  vi.stubGlobal('navigator', new Proxy(navigator, { get, has }));
}

async function openShareDialog() {
  await openScreen();
  await waitForHeading('Anna Berg');
  await press('Share');
  await dialog().findByRole('img', { name: 'QR code that opens lenslink.test/u/annaberg' });
}

describe('the share dialog', () => {
  test('opens from the button and from the QR code, and returns the focus', async () => {
    await openScreen();
    await waitForHeading('Anna Berg');
    for (const name of ['Share', 'Show QR code']) {
      await press(name);
      expect(screen.getByRole('dialog', { name: 'Share your page' })).toBeTruthy();
      await press('Done');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(getButton(name));
    }
  });

  test('shows a small QR code where there is room', async () => {
    setNarrow(false);
    await openScreen();
    await waitForHeading('Anna Berg');
    await waitFor(() => {
      expect(getButton('Show QR code').querySelector('svg')).toBeTruthy();
    });
  });

  test.each([
    { isNarrow: true, idleTasks: ['toasts'] },
    { isNarrow: false, idleTasks: ['toasts', 'code'] },
  ])('schedules the QR code only where it is visible (phone: $isNarrow)', async ({ isNarrow, idleTasks }) => {
    const requestIdleCallback = vi.fn();
    vi.stubGlobal('requestIdleCallback', requestIdleCallback);
    setNarrow(isNarrow);
    await openScreen();
    await waitForHeading('Anna Berg');
    expect(requestIdleCallback).toHaveBeenCalledTimes(idleTasks.length);
  });

  test('has texts for a bio, each with a copy button', async () => {
    const user = userEvent.setup();
    await openScreen();
    await waitForHeading('Anna Berg');
    await user.click(getButton('Share'));
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

  test('shows the link preview', async () => {
    await openShareDialog();
    const previewSection = within(dialog().getByRole('region', { name: 'How your link looks when shared' }));
    for (const text of ['lenslink.test', 'Anna Berg', 'Natural light.']) {
      expect(previewSection.getByText(text)).toBeTruthy();
    }
    expect(previewSection.getByRole('presentation').getAttribute('src')).toBe('/link-preview.jpg');
  });

  test('saves the QR code as an SVG with the link', async () => {
    await openShareDialog();
    await press('Download SVG');
    expect(savedFiles.map(({ name }) => name)).toEqual(['annaberg-qr.svg']);
    expect(scanQrCode(drawSvg(await readText(savedFiles[0]?.content), 8))).toBe(LINK);
  });

  test('draws the PNG while offline', async () => {
    vi.stubGlobal('document', Object.assign(document, { fonts: { load: () => Promise.resolve([]) } }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: vi.fn(),
      fillText: vi.fn(),
    } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => {
      callback(new Blob(['png']));
    });
    await openShareDialog();
    act(() => {
      setOnline(false);
    });
    await press('Download PNG');
    await waitFor(() => {
      expect(savedFiles.map(({ name }) => name)).toEqual(['annaberg-qr.png']);
    });
    act(() => {
      setOnline(true);
    });
  });

  test('shows an error when the browser cannot draw the PNG', async () => {
    vi.stubGlobal('document', Object.assign(document, { fonts: { load: () => Promise.resolve([]) } }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await openShareDialog();
    await press('Download PNG');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe("Couldn't create the image");
    });
    expect(savedFiles).toEqual([]);
  });
});

describe('the native share button', () => {
  test('shares the link where the browser supports it', async () => {
    const share = vi.fn(() => Promise.resolve());
    stubNavigator({ share });
    await openShareDialog();
    await press('Share with an app');
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'Anna Berg',
      text: 'Book a shoot with me:',
      url: LINK,
    });
  });

  test('is hidden where the browser does not support it', async () => {
    await openShareDialog();
    expect(screen.queryByRole('button', { name: 'Share with an app' })).toBeNull();
  });

  test.each([
    ['shows no error when the user closes it', new DOMException('', 'AbortError'), undefined],
    ['shows an error when the browser refuses', new DOMException('', 'NotAllowedError'), "Couldn't share"],
  ])('%s', async (_, error, title) => {
    const share = vi.fn(() => Promise.reject(error));
    stubNavigator({ share });
    await openShareDialog();
    await press('Share with an app');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe(title);
    });
  });
});

describe('without clipboard access', () => {
  beforeEach(() => {
    stubNavigator({ clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  });

  test('selects the whole link, each time', async () => {
    await openScreen();
    await waitForHeading('Anna Berg');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await press('Copy link');
      const field = await screen.findByLabelText<HTMLInputElement>('Your full public link');
      await waitFor(() => {
        expect(document.activeElement).toBe(field);
      });
      expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK);
      expect(getToast()).toEqual([
        "Couldn't copy the link",
        'Your browser blocked copying. The link is selected, so you can copy it yourself.',
        'destructive',
      ]);
    }
  });

  test('selects a text in place', async () => {
    await openScreen();
    await waitForHeading('Anna Berg');
    await press('Copy text');
    await waitFor(() => {
      expect(window.getSelection()?.toString()).toBe(`Book a shoot with me: ${LINK}`);
    });
    expect(getToast()?.[0]).toBe("Couldn't copy the text");
  });
});

describe('a newly published page', () => {
  const queryPanel = () => screen.queryByRole('region', { name: 'Your page is live' });

  test('shows the link on a phone, and the share dialog on a press', async () => {
    setNarrow(true);
    server.reset();
    await openScreen('/profile/create');
    await waitForHeading('Create Your Profile');
    await fill('Username', 'annaberg');
    await press('Create Profile');
    await waitForHeading('Anna Berg');
    const panel = within(queryPanel() ?? document.body);
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Copy link'),
      'QR code and bio texts',
      'Got it',
    ]);
    await press('QR code and bio texts');
    expect(screen.getByRole('dialog', { name: 'Share your page' })).toBeTruthy();
  });

  test('shows the live panel once, beside the toast', async () => {
    setNarrow(false);
    server.reset();
    await openScreen('/profile/create');
    await waitForHeading('Create Your Profile');
    await fill('Username', 'annaberg');
    await press('Create Profile');
    await waitForHeading('Anna Berg');
    expect(getToast()).toEqual(['Profile created', 'Your page is live. Share your link.', 'default']);
    const panel = queryPanel();
    if (!panel) throw new Error('The live panel is missing.');
    expect(within(panel).getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Download PNG' })).toBeTruthy();
    // A reload or a second visit does not show the panel again.
    await waitFor(() => {
      expect(window.history.state).toMatchObject({ usr: null });
    });
    await press('Got it');
    expect(queryPanel()).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('shows no live panel on later visits', async () => {
    server.reset(createExampleProfile());
    await openScreen();
    await waitForHeading('Anna Berg');
    expect(queryPanel()).toBeNull();
  });
});
