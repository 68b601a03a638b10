import type { OwnService, Profile } from '@/api/profile';

/** The profile of a photographer who has just signed up. */
export function createEmptyProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    isProfileComplete: false,
    username: null,
    displayName: null,
    bio: '',
    profileImage: null,
    photo: null,
    services: [],
    email: 'anna@example.com',
    showEmail: true,
    phone: null,
    showPhone: true,
    socialHandle: null,
    showSocial: true,
    accent: null,
    formerUsernames: [],
    version: 'p1',
    ...overrides,
  };
}

export function createExampleService(overrides: Partial<OwnService> = {}): OwnService {
  return {
    id: 's1',
    title: 'Portrait session',
    description: 'One hour outdoors.',
    price: 18_000,
    version: 's1',
    ...overrides,
  };
}

export function createExampleProfile(overrides: Partial<Profile> = {}): Profile {
  return createEmptyProfile({
    isProfileComplete: true,
    username: 'annaberg',
    displayName: 'Anna Berg',
    bio: 'Natural light.',
    services: [createExampleService()],
    ...overrides,
  });
}
