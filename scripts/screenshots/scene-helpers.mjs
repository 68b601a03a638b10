// Helpers that several scenes use.
import { randomBytes } from 'node:crypto';
import * as accountSetup from './account-setup.mjs';
import { waitForEmailLink } from './mailbox.mjs';

export { PORTRAIT, readJson } from './account-setup.mjs';
export { holdApiCalls } from './held-api-calls.mjs';
export { SERVICES } from './sample-data.mjs';
export { waitForEmailLink };

export const openPage = (page, path) => page.goto(path, { waitUntil: 'networkidle' });
export const createPathScene =
  (path) =>
  ({ page }) =>
    openPage(page, path);
export const clickButton = (page, name) => page.getByRole('button', { name, exact: true }).click();
export const waitForHeading = (page, name) => page.getByRole('heading', { name }).first().waitFor();
export const waitForToast = (page) =>
  page
    .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .first()
    .waitFor();

export const mockResponse = (page, path, status, json = {}) =>
  page.route(path, (route) => route.fulfill({ status, json }));
/** Fails these calls like a broken connection. */
export const abortApiCalls = (page, path) => page.route(path, (route) => route.abort());

export const generateUsername = () => `anna-berg-${randomBytes(2).toString('hex')}`;

const getApi = ({ page, server }) => ({ request: page.request, server });

/** Creates an account for one scene, which may change its data. */
export const signUp = (scene) => accountSetup.signUp(getApi(scene));
export const createPhotographer = (scene, options = {}) =>
  accountSetup.createPhotographer(getApi(scene), {
    username: generateUsername(),
    isEmailVerified: false,
    ...options,
  });

/** Changes the instance data that the server writes into this page. */
export function overrideInstance(page, path, changes) {
  return page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script[^>]*id="?instance"?[^>]*>)(.*?)(<\/script>)/s,
      (_, start, json, end) => start + JSON.stringify({ ...JSON.parse(json), ...changes }) + end,
    );
    return route.fulfill({ response, body });
  });
}
