import type { Socket } from 'node:net';
import type { Send } from './webdriver';

/** The first command waits until the browser has started. */
const COMMAND_TIMEOUT_MS = 60_000;

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/**
 * Opens a session with Firefox through Marionette, the protocol behind geckodriver: the commands of WebDriver as JSON
 * arrays on a socket, each preceded by its length in bytes and a colon.
 */
export async function openMarionetteSession(socket: Socket) {
  const waiting = new Map<number, Waiting>();
  readMessages(socket, (message) => {
    // The first message is a greeting.
    if (Array.isArray(message)) waiting.get((message as Answer)[1])?.resolve(message as Answer);
  });
  let fault = 'Firefox closed the connection.';
  socket.on('error', ({ message }) => (fault = `The connection to Firefox broke: ${message}`));
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(fault));
  });

  let lastId = 0;
  async function call(command: string, parameters: Record<string, unknown> = {}) {
    if (socket.destroyed) throw new Error(fault);
    lastId += 1;
    const id = lastId;
    const message = Buffer.from(JSON.stringify([0, id, `WebDriver:${command}`, parameters]));
    const answered = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }));
    const timer = setTimeout(() => {
      waiting.get(id)?.reject(new Error(`Firefox did not answer ${command}.`));
    }, COMMAND_TIMEOUT_MS);
    socket.write(`${String(message.length)}:`);
    socket.write(message);
    const [, , error, result] = await answered.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return (result as { value?: unknown }).value;
  }

  await call('NewSession');
  const send: Send = call;
  return { send, end: () => socket.destroy() };
}

function readMessages(socket: Socket, handle: (message: unknown) => void) {
  let buffered = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    buffered = Buffer.concat([buffered, data]);
    for (;;) {
      const colon = buffered.indexOf(':');
      const end = colon + 1 + Number(buffered.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || buffered.length < end) return;
      const message = buffered.subarray(colon + 1, end).toString();
      buffered = buffered.subarray(end);
      handle(JSON.parse(message));
    }
  });
}
