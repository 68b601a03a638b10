import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/lib/paths.mjs';
import type { components } from '../../src/api/schema.gen';
import type { Accounts, Account } from '../identity/accounts';

type Schemas = components['schemas'];
export type Profile = Schemas['Profile'];
export type PublicProfile = Schemas['PublicProfile'];
export type BookingSummary = Schemas['BookingSummary'];
export type Service = Pick<Schemas['Service'], 'title' | 'description' | 'price'>;
export type Photographers = ReturnType<typeof createPhotographers>;

export interface Photographer {
  account: Account;
  getProfile: () => Promise<Profile>;
  /** The newest requests in the inbox. */
  getBookings: () => Promise<BookingSummary[]>;
}

export interface PhotographerWithProfile extends Photographer {
  username: string;
}

/** Values of a new profile that differ from the defaults. */
interface ProfileOptions extends Partial<Omit<Profile, 'services' | 'accent'>> {
  services?: Service[];
  /** Whether the profile has a photo. */
  portrait?: boolean;
  accent?: string;
}

interface Dependencies {
  accounts: Accounts;
  request: APIRequestContext;
}

/** Generates a username that is unique in this run. */
export const generateUsername = () => `anna-${randomBytes(4).toString('hex')}`;

const PORTRAIT_FILE = inProject('crates/server/demo/marit.jpg');

export const PORTRAITS: Service = {
  title: 'Portraits',
  description: 'One hour, two looks, ten prints.',
  price: 18_000,
};
export const WEDDINGS: Service = {
  title: 'Weddings',
  description: 'From the first look to the last dance.',
  price: 125_050,
};
export const FAMILIES: Service = {
  title: 'Families',
  description: 'At your home, at your pace.',
  price: 24_900,
};

/** Creates photographers through the API: an account, and a profile unless the test creates it. */
export function createPhotographers({ accounts, request }: Dependencies) {
  /** The session cookie belongs to `browserRequest`. */
  async function signUp(browserRequest: APIRequestContext) {
    const { account, bearer: headers } = await accounts.signUp(browserRequest);
    const photographer: Photographer = {
      account,
      getProfile: async () => {
        const response = await request.get('/api/profile', { headers });
        expect(response.status()).toBe(200);
        return (await response.json()) as Profile;
      },
      getBookings: async () => {
        const response = await request.get('/api/bookings', { headers });
        expect(response.status()).toBe(200);
        return ((await response.json()) as Schemas['BookingPage']).items;
      },
    };
    return { photographer, headers };
  }

  async function createProfile(
    browserRequest: APIRequestContext,
    { services = [PORTRAITS, WEDDINGS], portrait = false, ...values }: ProfileOptions = {},
  ): Promise<PhotographerWithProfile> {
    const { photographer, headers } = await signUp(browserRequest);
    const username = values.username ?? generateUsername();
    const response = await request.put('/api/profile', {
      headers,
      data: { displayName: 'Anna Berg', bio: 'Light and people, in Bergen.', ...values, username },
    });
    expect(response.status()).toBe(200);
    for (const data of services) {
      expect((await request.post('/api/services', { headers, data })).status()).toBe(201);
    }
    if (portrait) await uploadPortrait(headers);
    return { ...photographer, username };
  }

  async function uploadPortrait(headers: Record<string, string>) {
    const response = await request.post('/api/objects/upload', { headers });
    const { uploadURL } = (await response.json()) as { uploadURL: string };
    await request.put(uploadURL, { data: readFileSync(PORTRAIT_FILE) });
    const data = { profileImageURL: uploadURL };
    expect((await request.put('/api/profile-image', { headers, data })).status()).toBe(200);
  }

  return {
    /** Creates a photographer without a profile who is signed in with this page's browser. */
    createWithoutProfile: async (page: Page) => (await signUp(page.request)).photographer,
    /** Creates a photographer with a public page who is signed in with this page's browser. */
    createWithProfile: (page: Page, profile?: ProfileOptions) => createProfile(page.request, profile),
    /** Creates a photographer with a public page who is not signed in with the test's browser. */
    createInOtherBrowser: (profile?: ProfileOptions) => createProfile(request, profile),

    async getPublicProfile(username: string): Promise<PublicProfile> {
      const response = await request.get(`/api/public/profile/${username}`);
      expect(response.status()).toBe(200);
      return (await response.json()) as PublicProfile;
    },
  };
}
