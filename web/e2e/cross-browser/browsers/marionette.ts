import type { Socket } from 'node:net';
import type { Send } from './webdriver';

/** The first command waits until the browser has started. */
const COMMAND_TIMEOUT_MS = 60_000;

interface PendingCall {
  resolve: (response: MarionetteResponse) => void;
  reject: (error: Error) => void;
}

type MarionetteResponse = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

/**
 * Opens a session with Firefox through Marionette, the protocol behind geckodriver: the commands of WebDriver as JSON
 * arrays on a socket, each preceded by its length in bytes and a colon.
 */
export async function openMarionetteSession(socket: Socket) {
  const pendingCalls = new Map<number, PendingCall>();
  readMessages(socket, (message) => {
    // The first message is a greeting and not an array.
    if (!Array.isArray(message)) return;
    const response = message as MarionetteResponse;
    pendingCalls.get(response[1])?.resolve(response);
  });
  let closeReason = 'Firefox closed the connection.';
  socket.on('error', ({ message }) => (closeReason = `The connection to Firefox broke: ${message}`));
  socket.on('close', () => {
    for (const { reject } of pendingCalls.values()) reject(new Error(closeReason));
  });

  let lastId = 0;
  async function call(command: string, parameters: Record<string, unknown> = {}) {
    if (socket.destroyed) throw new Error(closeReason);
    lastId += 1;
    const id = lastId;
    const message = Buffer.from(JSON.stringify([0, id, `WebDriver:${command}`, parameters]));
    const response = new Promise<MarionetteResponse>((resolve, reject) =>
      pendingCalls.set(id, { resolve, reject }),
    );
    const timer = setTimeout(() => {
      pendingCalls.get(id)?.reject(new Error(`Firefox did not respond to ${command}.`));
    }, COMMAND_TIMEOUT_MS);
    socket.write(`${String(message.length)}:`);
    socket.write(message);
    const [, , error, result] = await response.finally(() => {
      clearTimeout(timer);
      pendingCalls.delete(id);
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
