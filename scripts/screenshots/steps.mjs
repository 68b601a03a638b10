// What several scenes begin with.
import { randomBytes } from 'node:crypto';
import * as account from './account.mjs';
import { mailedLink } from './mailbox.mjs';

export { answerOf, PORTRAIT } from './account.mjs';
export { SERVICES } from './believable.mjs';
export { mailedLink };
export { holdBack } from './held-calls.mjs';

export const open = (page, path) => page.goto(path, { waitUntil: 'networkidle' });
export const openPath =
  (path) =>
  ({ page }) =>
    open(page, path);
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
export const heading = (page, name) => page.getByRole('heading', { name }).first().waitFor();

/** A call that gets an answer of our own. */
export const answerWith = (page, path, status, json = {}) =>
  page.route(path, (route) => route.fulfill({ status, json }));
/** A call during which the connection breaks. */
export const breakOff = (page, path) => page.route(path, (route) => route.abort());

export const freshUsername = () => `anna-berg-${randomBytes(2).toString('hex')}`;

const stageOf = ({ page, server }) => ({ request: page.request, server });

/** Somebody new, whom the scene may do anything with. */
export const signUp = (visit) => account.signUp(stageOf(visit));
export const establish = (visit, beginning = {}) =>
  account.establish(stageOf(visit), { username: freshUsername(), isConfirmed: false, ...beginning });

/** What the server writes into its pages, otherwise. */
export function alterInstance(page, path, changes) {
  return page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script[^>]*id="?instance"?[^>]*>)(.*?)(<\/script>)/s,
      (_, start, json, end) => start + JSON.stringify({ ...JSON.parse(json), ...changes }) + end,
    );
    return route.fulfill({ response, body });
  });
}
