import type { OwnService, Profile } from '@/api/profile/types';

/** The profile of somebody who has just signed up. */
export function emptyProfile(changes: Partial<Profile> = {}): Profile {
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
    ...changes,
  };
}

export function exampleService(changes: Partial<OwnService> = {}): OwnService {
  return {
    id: 's1',
    title: 'Portrait session',
    description: 'One hour outdoors.',
    price: 18_000,
    version: 's1',
    ...changes,
  };
}

export function exampleProfile(changes: Partial<Profile> = {}): Profile {
  return emptyProfile({
    isProfileComplete: true,
    username: 'annaberg',
    displayName: 'Anna Berg',
    bio: 'Natural light.',
    services: [exampleService()],
    ...changes,
  });
}
