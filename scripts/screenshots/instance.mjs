import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withServer } from '../lib/server.mjs';
import { startOidc } from '../services/oidc.mjs';

/** Starts a server and an OpenID provider that replaces Google, runs the callback, and stops both. */
export async function withInstance(callback) {
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-provider-'));
  const provider = await startOidc(directory);
  try {
    await provider.ready();
    const { env } = provider;
    return await withServer(callback, {
      // Browsers offer passkeys to names, not to IP addresses.
      host: 'localhost',
      settings: {
        // Lets each browser send its own IP address in X-Forwarded-For, because the server limits requests by IP address.
        LENSLINK_TRUSTED_PROXIES: '127.0.0.1',
        LENSLINK_PRIVACY_URL: 'https://legal.example/privacy',
        LENSLINK_TERMS_URL: 'https://legal.example/terms',
        LENSLINK_IMPRINT_URL: 'https://legal.example/imprint',
        LENSLINK_GOOGLE_ISSUER: env.TEST_OIDC_ISSUER,
        LENSLINK_GOOGLE_CLIENT_ID: env.TEST_OIDC_CLIENT_ID,
        LENSLINK_GOOGLE_CLIENT_SECRET: env.TEST_OIDC_CLIENT_SECRET,
      },
    });
  } finally {
    await provider.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
