import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inProject } from '../lib/paths.mjs';
import { freePorts, startDaemon, untilReady } from '../lib/process.mjs';

/**
 * Two OpenID providers in Google's place, which know the same client and sign with the same key, so that nothing
 * but the issuer tells them apart.
 *
 * They are `localhost` while our servers are 127.0.0.1: other sites to a browser, as Google is, so that it keeps
 * our SameSite cookies from requests they cause.
 *
 * A browser meets one page with a field "E-mail" and the buttons "Continue" and "Cancel". Over plain HTTP, with
 * a client that does not follow redirects and sends back every cookie it was given (`name=value`, whatever the
 * path):
 *   1. GET the authorisation URL  → 303, `Location` /interaction/UID
 *   2. POST there, form-encoded, `login=anna@example.com` or `cancel=` → 303, `Location` /auth/UID (absolute)
 *   3. GET there → 303, `Location` our callback with `code` or `error=access_denied`, `state` and `iss`
 * Which login name makes which person: see oidc/accounts.mjs.
 */
export async function startOidc(directory) {
  const [port, otherPort] = await freePorts(2);
  const issuer = `http://localhost:${port}`;
  const otherIssuer = `http://localhost:${otherPort}`;
  const clientId = `${randomBytes(6).toString('hex')}.apps.example.com`;
  const clientSecret = randomBytes(20).toString('hex');
  const program = inProject('scripts/services/oidc/main.mjs');
  const args = [program, clientId, clientSecret, String(port), String(otherPort)];
  const daemon = startDaemon('The OpenID provider', process.execPath, args, {
    log: join(directory, 'oidc.log'),
  });
  const isUp = async (url, signal) => (await fetch(`${url}/.well-known/openid-configuration`, { signal })).ok;
  return {
    env: {
      TEST_OIDC_ISSUER: issuer,
      TEST_OIDC_OTHER_ISSUER: otherIssuer,
      TEST_OIDC_CLIENT_ID: clientId,
      TEST_OIDC_CLIENT_SECRET: clientSecret,
    },
    ready: () =>
      untilReady(daemon, async (signal) => (await isUp(issuer, signal)) && (await isUp(otherIssuer, signal))),
    stop: () => daemon.stop(),
  };
}
