/** A WebDriver element reference: one key that the standard defines, and an id. */
export type ElementReference = Record<string, string>;

/** The WebDriver commands that the journeys need, named as in the standard. */
export type Command =
  | 'Navigate'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'SetWindowRect'
  | 'TakeScreenshot';

/** Sends one command to a browser and resolves to its value. */
export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;

export interface Size {
  width: number;
  height: number;
}

export type Theme = 'light' | 'dark';

export interface LaunchOptions {
  theme: Theme;
  /** An empty folder for the browser's profile and logs. */
  directory: string;
}

/** One window of a browser with a new profile. */
export interface Browser extends ReturnType<typeof createCommands> {
  /** All errors that pages have written to the console. */
  consoleErrors: () => string[];
  close: () => Promise<void>;
}

export function createCommands(send: Send) {
  const execute = async <Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> => {
    const body = `return (${script.toString()}).apply(null, arguments)`;
    return (await send('ExecuteScript', { script: body, args })) as Result;
  };
  const toIdParameter = (element: ElementReference) => ({ id: Object.values(element)[0] });

  return {
    execute,
    navigate: (url: string) => send('Navigate', { url }),
    click: (element: ElementReference) => send('ElementClick', toIdParameter(element)),
    clear: (element: ElementReference) => send('ElementClear', toIdParameter(element)),
    type: (element: ElementReference, text: string) =>
      send('ElementSendKeys', { ...toIdParameter(element), text }),
    screenshot: async () => Buffer.from((await send('TakeScreenshot', { full: false })) as string, 'base64'),

    /** Sets the size of the viewport. The driver can set only the size of the window, which includes a frame. */
    async resize({ width, height }: Size) {
      await send('SetWindowRect', { width, height });
      const frame = await execute(() => ({
        width: window.outerWidth - window.innerWidth,
        height: window.outerHeight - window.innerHeight,
      }));
      await send('SetWindowRect', { width: width + frame.width, height: height + frame.height });
    },
  };
}
