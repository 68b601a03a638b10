// Devices and apps that confirm a sign-in, for browser tests and screenshots.
import { createHmac } from 'node:crypto';

/** @typedef {Awaited<ReturnType<typeof readCredentials>>[number]} Credential */

/**
 * Gives the page's browser a device that creates and uses passkeys, and confirms each use at once as a user with a
 * fingerprint does.
 * @param {import('@playwright/test').Page} page
 */
export async function addPasskeyDevice(page) {
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
    /** @param {Credential} credential */
    addPasskey: (credential) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential }),
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/**
 * Makes the page's browser one that does not list passkeys at the email field. Otherwise the device would sign in as
 * soon as the page has loaded.
 * @param {import('@playwright/test').Page} page
 */
export async function disablePasskeyList(page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/**
 * @param {import('@playwright/test').CDPSession} devtools
 * @param {string} authenticatorId
 */
async function readCredentials(devtools, authenticatorId) {
  return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

const STEP_SECONDS = 30;

/**
 * The code that an authenticator app with this key shows now, or the given number of steps later (RFC 6238).
 * @param {string} key
 */
export function computeAppCode(key, stepOffset = 0) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + stepOffset));
  const hash = createHmac('sha1', decodeBase32(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** @param {string} text */
function decodeBase32(text) {
  const bits = Array.from(text.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
