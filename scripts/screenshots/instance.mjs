import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withServer } from '../lib/server.mjs';
import { startOidc } from '../services/oidc.mjs';

/** Runs `use` with a server and, in Google's place, a provider beside it. */
export async function withInstance(use) {
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-provider-'));
  const provider = await startOidc(directory);
  try {
    await provider.ready();
    const { env } = provider;
    return await withServer(use, {
      // Its limits count by address, and each visitor has one of their own.
      LENSLINK_TRUSTED_PROXIES: '127.0.0.1',
      LENSLINK_PRIVACY_URL: 'https://legal.example/privacy',
      LENSLINK_TERMS_URL: 'https://legal.example/terms',
      LENSLINK_IMPRINT_URL: 'https://legal.example/imprint',
      LENSLINK_GOOGLE_ISSUER: env.TEST_OIDC_ISSUER,
      LENSLINK_GOOGLE_CLIENT_ID: env.TEST_OIDC_CLIENT_ID,
      LENSLINK_GOOGLE_CLIENT_SECRET: env.TEST_OIDC_CLIENT_SECRET,
    });
  } finally {
    await provider.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
