import type { Command, Send } from './webdriver';

/** The first command waits until the browser has started. */
const COMMAND_TIMEOUT_MS = 60_000;

/** The method and path of each command, relative to the session, as in the WebDriver standard. */
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
export async function openHttpSession(driverUrl: string, capabilities: Record<string, unknown>) {
  const session = (await request('POST', `${driverUrl}/session`, { capabilities })) as { sessionId: string };
  const sessionUrl = `${driverUrl}/session/${session.sessionId}`;
  const send: Send = (command, { id, ...parameters } = {}) => {
    const [method, path] = ENDPOINTS[command];
    return request(method, `${sessionUrl}/${path.replace('{id}', String(id))}`, parameters);
  };
  return { send, end: () => request('DELETE', sessionUrl) };
}

async function request(method: string, url: string, parameters?: Record<string, unknown>) {
  const body = method === 'POST' ? JSON.stringify(parameters) : null;
  const response = await fetch(url, { method, body, signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
