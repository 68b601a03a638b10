import type { CDPSession, Page } from '@playwright/test';
import { createHmac } from 'node:crypto';

type Credential = Awaited<ReturnType<typeof readCredentials>>[number];

/**
 * Gives the page's browser a device that creates and uses passkeys, and confirms each use at once as a user with a
 * fingerprint does.
 */
export async function addPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    readPasskeys: () => readCredentials(devtools, authenticatorId),
    addPasskey: (credential: Credential) =>
      devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/**
 * Makes the page's browser one that does not list passkeys at the email field. Otherwise the device would sign in as
 * soon as the page has loaded.
 */
export async function disablePasskeyList(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

async function readCredentials(devtools: CDPSession, authenticatorId: string) {
  return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

const STEP_SECONDS = 30;

/** The code that an authenticator app with this key shows now, or the given number of steps later (RFC 6238). */
export function computeAppCode(key: string, stepOffset = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + stepOffset));
  const hash = createHmac('sha1', decodeBase32(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
