import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inProject } from '../../../scripts/lib/paths.mjs';
import type { components } from '../../src/api/schema.gen';
import type { People, Person } from '../identity/people';

type Schemas = components['schemas'];
export type Profile = Schemas['Profile'];
export type PublicProfile = Schemas['PublicProfile'];
export type BookingSummary = Schemas['BookingSummary'];
export type Service = Pick<Schemas['Service'], 'title' | 'description' | 'price'>;
export type Photographers = ReturnType<typeof createPhotographers>;

export interface Photographer {
  person: Person;
  /** What the server knows of them, past anything their browser shows. */
  profile: () => Promise<Profile>;
  /** The newest requests of their inbox. */
  bookings: () => Promise<BookingSummary[]>;
}

export interface Established extends Photographer {
  username: string;
}

/** What a page starts out with, where a test wants it otherwise. */
interface Beginning extends Partial<Omit<Profile, 'services' | 'accent'>> {
  services?: Service[];
  portrait?: boolean;
  accent?: string;
}

interface World {
  people: People;
  request: APIRequestContext;
}

/** A name nobody else in this run has. */
export const freshUsername = () => `anna-${randomBytes(4).toString('hex')}`;

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

/** Photographers with accounts, and with profiles nobody had to type. */
export function createPhotographers({ people, request }: World) {
  async function signUp(client: APIRequestContext) {
    const { person, bearer: headers } = await people.signUp(client);
    const photographer: Photographer = {
      person,
      profile: async () => {
        const profile = await request.get('/api/profile', { headers });
        expect(profile.status()).toBe(200);
        return (await profile.json()) as Profile;
      },
      bookings: async () => {
        const bookings = await request.get('/api/bookings', { headers });
        expect(bookings.status()).toBe(200);
        return ((await bookings.json()) as Schemas['BookingPage']).items;
      },
    };
    return { photographer, headers };
  }

  async function establish(
    client: APIRequestContext,
    { services = [PORTRAITS, WEDDINGS], portrait = false, ...values }: Beginning = {},
  ): Promise<Established> {
    const { photographer, headers } = await signUp(client);
    const username = values.username ?? freshUsername();
    const saved = await request.put('/api/profile', {
      headers,
      data: { displayName: 'Anna Berg', bio: 'Light and people, in Bergen.', ...values, username },
    });
    expect(saved.status()).toBe(200);
    for (const data of services) {
      expect((await request.post('/api/services', { headers, data })).status()).toBe(201);
    }
    if (portrait) await givePortrait(headers);
    return { ...photographer, username };
  }

  async function givePortrait(headers: Record<string, string>) {
    const ticket = await request.post('/api/objects/upload', { headers });
    const { uploadURL } = (await ticket.json()) as { uploadURL: string };
    await request.put(uploadURL, { data: readFileSync(PORTRAIT_FILE) });
    const data = { profileImageURL: uploadURL };
    expect((await request.put('/api/profile-image', { headers, data })).status()).toBe(200);
  }

  return {
    /** Somebody who is signed in with this page's browser and has no profile yet. */
    newcomer: async (page: Page) => (await signUp(page.request)).photographer,
    /** Somebody who is signed in with this page's browser and has a public page. */
    established: (page: Page, profile?: Beginning) => establish(page.request, profile),
    /** Somebody with a public page who is not here. */
    elsewhere: (profile?: Beginning) => establish(request, profile),

    /** What anybody gets to see of a photographer. */
    async publicProfile(username: string): Promise<PublicProfile> {
      const answer = await request.get(`/api/public/profile/${username}`);
      expect(answer.status()).toBe(200);
      return (await answer.json()) as PublicProfile;
    },
  };
}
