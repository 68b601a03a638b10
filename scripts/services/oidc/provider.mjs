import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { oidcProvider } from '../../lib/install.mjs';
import { claimsOf } from './accounts.mjs';
import { interactionPath } from './interaction.mjs';

const { Provider, interactionPolicy } = await import(oidcProvider);

const CALLBACK = '/api/identity/google/callback';

export function createSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: randomUUID() };
}

/** A provider that insists on PKCE, names itself in every answer and says all it knows in the ID token, like Google. */
export function createProvider({ issuer, clientId, clientSecret, signingKey }) {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['127.0.0.1', 'localhost'].map((host) => `http://${host}${CALLBACK}`),
        // Our servers listen on whatever port is free, and only a native client may come back to any port of
        // the loopback interface (RFC 8252, section 7.3).
        application_type: 'native',
        subject_type: 'pairwise',
        sector_identifier_uri: 'https://sector.example.com/',
      },
    ],
    // A public subject would always be the login name; a pairwise one may be whatever the name asks for. Two
    // redirect hosts then need a common sector, whose address nobody has to answer under.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_context, login) => claimsOf(login).sub,
    sectorIdentifierUriValidate: () => false,
    jwks: { keys: [signingKey] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    findAccount: (_context, login) => ({ accountId: login, claims: () => claimsOf(login) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policyWithAccountChoice(), url: (_context, { uid }) => interactionPath(uid) },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600 },
  });
}

/** Clients of Google ask for `prompt=select_account`, which the base policy does not know. */
function policyWithAccountChoice() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
