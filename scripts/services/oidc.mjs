import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inProject } from '../lib/paths.mjs';
import { findFreePorts, startDaemon, waitUntilReady } from '../lib/process.mjs';

/**
 * Two OpenID providers that replace Google in tests. They know the same client and sign with the same key, so only the
 * issuer differs.
 *
 * They use `localhost` while Lenslink uses 127.0.0.1. To a browser these are different sites, as Google is, so it sends
 * no SameSite cookies with requests that the providers cause.
 *
 * In a browser, the provider shows one page with the field "E-mail" and the buttons "Continue" and "Cancel". Over plain
 * HTTP, with a client that does not follow redirects and returns all cookies for every path:
 *   1. GET the authorisation URL  → 303, `Location` /interaction/UID
 *   2. POST there, form-encoded, `login=anna@example.com` or `cancel=` → 303, `Location` /auth/UID (absolute)
 *   3. GET there → 303, `Location` is the callback of Lenslink with `code` or `error=access_denied`, `state` and `iss`
 * oidc/accounts.mjs defines the account of each login name.
 */
export async function startOidc(directory) {
  const [port, otherPort] = await findFreePorts(2);
  const issuer = `http://localhost:${port}`;
  const otherIssuer = `http://localhost:${otherPort}`;
  const clientId = `${randomBytes(6).toString('hex')}.apps.example.com`;
  const clientSecret = randomBytes(20).toString('hex');
  const program = inProject('scripts/services/oidc/main.mjs');
  const args = [program, clientId, clientSecret, String(port), String(otherPort)];
  const daemon = startDaemon('The OpenID provider', process.execPath, args, {
    log: join(directory, 'oidc.log'),
  });
  const isReady = async (url, signal) =>
    (await fetch(`${url}/.well-known/openid-configuration`, { signal })).ok;
  return {
    env: {
      TEST_OIDC_ISSUER: issuer,
      TEST_OIDC_OTHER_ISSUER: otherIssuer,
      TEST_OIDC_CLIENT_ID: clientId,
      TEST_OIDC_CLIENT_SECRET: clientSecret,
    },
    ready: () =>
      waitUntilReady(
        daemon,
        async (signal) => (await isReady(issuer, signal)) && (await isReady(otherIssuer, signal)),
      ),
    stop: () => daemon.stop(),
  };
}
