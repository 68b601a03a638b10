import type { Instance } from '@/api/instance';

/** The configuration of a server, with the default password policy. */
export function createExampleInstance(overrides: Partial<Instance> = {}): Instance {
  return {
    brand: 'Foto & Co',
    publicUrl: 'http://localhost',
    registration: 'open',
    googleSignIn: false,
    passkeys: false,
    passwordPolicy: {
      minLength: 6,
      requiresLowercase: false,
      requiresUppercase: false,
      requiresNumber: false,
      requiresSymbol: false,
    },
    operatorLinks: {},
    ...overrides,
  };
}
