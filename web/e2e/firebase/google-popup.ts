import type { BrowserContext, Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { googleButton } from '../identity/screens';

export const GOOGLE_SCRIPT_ORIGIN = 'https://apis.google.com';

/**
 * Lets Firebase's popup work without the internet. Firebase's library and the pages of its emulator are the real ones.
 * The script of Google that carries messages between them is replaced by `defineGapi`.
 */
export async function allowGooglePopup(context: BrowserContext) {
  await context.route(`${GOOGLE_SCRIPT_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${defineGapi.toString()})()` }),
  );
  // The emulator's page of accounts also loads fonts and styles from the internet.
  await context.route('**/emulator/auth/handler?*', async (route) => {
    const response = await route.fetch();
    const page = await response.text();
    await route.fulfill({ response, body: page.replaceAll(/<(?:link|script) [^>]*https:[^>]*>/g, '') });
  });
}

export async function openGooglePopup(page: Page, path: string): Promise<Page> {
  await openInteractive(page, path);
  return await pressForPopup(page, () => googleButton(page).click());
}

export async function pressForPopup(page: Page, press: () => Promise<void>): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await press();
  return await popup;
}

export async function addGoogleAccount(popup: Page, { email, name }: { email: string; name: string }) {
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#sign-in').click();
}

export const chooseGoogleAccount = (popup: Page, email: string) => popup.getByText(email).click();

/** Runs in a page of the app and in the emulator's frame in it. Calls the callback that the loading page expects. */
function defineGapi() {
  type Message =
    | { kind: 'ready' }
    | { kind: 'call'; id: number; name: string; data: unknown }
    | { kind: 'reply'; id: number; data: unknown };

  function createChannel(getOther: () => Window | null) {
    const handlers = new Map<string, (data: unknown) => unknown>();
    const callbacks = new Map<number, (results: unknown[]) => void>();
    /** Calls that came before their handler. */
    let earlyCalls: Message[] = [];
    let markReady: () => void;
    const ready = new Promise<void>((resolve) => (markReady = resolve));
    const post = (gapi: Message) => getOther()?.postMessage({ gapi }, '*');

    function receive(message: Message) {
      if (message.kind === 'ready') markReady();
      else if (message.kind === 'reply') {
        try {
          callbacks.get(message.id)?.([message.data]);
        } catch {
          // Firebase's library throws an error even after success. Google's script ignores it.
        }
      } else {
        const handler = handlers.get(message.name);
        if (handler) post({ kind: 'reply', id: message.id, data: handler(message.data) });
        else earlyCalls.push(message);
      }
    }

    window.addEventListener('message', ({ source, data }: MessageEvent<{ gapi?: Message }>) => {
      if (source === getOther() && data.gapi) receive(data.gapi);
    });
    return {
      announce: () => post({ kind: 'ready' }),
      ping: (onReady: () => void) => ready.then(onReady),
      restyle: () => Promise.resolve(),
      register(name: string, handler: (data: unknown) => unknown) {
        handlers.set(name, handler);
        const calls = earlyCalls;
        earlyCalls = [];
        calls.forEach(receive);
      },
      send(name: string, data: unknown, callback: (results: unknown[]) => void) {
        const id = callbacks.size;
        callbacks.set(id, callback);
        post({ kind: 'call', id, name, data });
      },
    };
  }

  type Channel = ReturnType<typeof createChannel>;

  function openFrame(
    { where, url }: { where: HTMLElement; url: string },
    onOpen: (frame: Channel) => unknown,
  ) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = url;
    where.append(frame);
    return onOpen(createChannel(() => frame.contentWindow));
  }

  function getParentIframe() {
    const channel = createChannel(() => window.parent);
    channel.announce();
    return channel;
  }

  const globals = window as unknown as Record<string, unknown>;
  globals.gapi = {
    load: (_module: string, { callback }: { callback: () => void }) => {
      callback();
    },
    iframes: { getContext: () => ({ open: openFrame, getParentIframe }) },
  };
  const { src } = document.currentScript as HTMLScriptElement;
  const onLoad = globals[new URL(src).searchParams.get('onload') ?? 'gapi_onload'] as () => void;
  onLoad();
}
