import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { oidcProvider } from '../../lib/install.mjs';
import { createClaims } from './accounts.mjs';
import { getInteractionPath } from './interaction.mjs';

const { Provider, interactionPolicy } = await import(oidcProvider);

const CALLBACK_PATH = '/api/identity/google/callback';

export function createSigningKey() {
  // As PEM and not as a key object: if Node.js 20 collects garbage while it exports a key object that it has just
  // generated, the process can wait for its own lock forever.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const jwk = createPrivateKey(privateKey).export({ format: 'jwk' });
  return { ...jwk, alg: 'RS256', use: 'sig', kid: randomUUID() };
}

/** Like Google, it requires PKCE, sends `iss` in every response and puts all claims into the ID token. */
export function createProvider({ issuer, clientId, clientSecret, signingKey }) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['127.0.0.1', 'localhost'].map((host) => `http://${host}${CALLBACK_PATH}`),
        // The test servers use random ports. Only a native client may be redirected to any port of the loopback
        // interface (RFC 8252, section 7.3).
        application_type: 'native',
        subject_type: 'pairwise',
        sector_identifier_uri: 'https://sector.example.com/',
      },
    ],
    // A public subject would always be the login name. A pairwise subject can be set by `pairwiseIdentifier`. With two
    // redirect hosts it needs a sector URI, which does not have to exist.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_context, login) => createClaims(login).sub,
    sectorIdentifierUriValidate: () => false,
    jwks: { keys: [signingKey] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    findAccount: (_context, login) => ({ accountId: login, claims: () => createClaims(login) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: createPolicy(), url: (_context, { uid }) => getInteractionPath(uid) },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600 },
  });
}

/** Adds `prompt=select_account`, which Google supports and the base policy does not. */
function createPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
