import type { Command, Send } from './webdriver';

/** The first command waits until the browser has started. */
const COMMAND_TIMEOUT_MS = 60_000;

/** Where the standard puts each command below the session. */
const ENDPOINTS: Record<Command, [method: string, path: string]> = {
  Navigate: ['POST', 'url'],
  ExecuteScript: ['POST', 'execute/sync'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  SetWindowRect: ['POST', 'window/rect'],
  TakeScreenshot: ['GET', 'screenshot'],
};

/** Opens a session with a WebDriver server. */
export async function openHttpSession(driver: string, capabilities: Record<string, unknown>) {
  const session = (await request('POST', `${driver}/session`, { capabilities })) as { sessionId: string };
  const root = `${driver}/session/${session.sessionId}`;
  const send: Send = (command, { id, ...parameters } = {}) => {
    const [method, path] = ENDPOINTS[command];
    return request(method, `${root}/${path.replace('{id}', String(id))}`, parameters);
  };
  return { send, end: () => request('DELETE', root) };
}

async function request(method: string, url: string, parameters?: Record<string, unknown>) {
  const body = method === 'POST' ? JSON.stringify(parameters) : null;
  const answer = await fetch(url, { method, body, signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
