import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { newPerson, ownPageHeaders } from '../../../scripts/lib/people.mjs';
import type { Server } from '../fixtures';
import { mailedLink } from '../mailbox';
import type { Secrets } from '../secrets';
import { TIME_ZONE } from '../time-zone';

export type Person = ReturnType<typeof newPerson>;
export type People = ReturnType<typeof createPeople>;

interface World {
  server: Server;
  secrets: Secrets;
  request: APIRequestContext;
}

/** The people of a test: whatever they know stays out of the server's log. */
export function createPeople({ server, secrets, request }: World) {
  const headers = ownPageHeaders(server.url);

  function stranger(): Person {
    const person = newPerson();
    secrets.add(person.email);
    secrets.add(person.password);
    return person;
  }

  async function accessToken(data: Person) {
    const answer = await request.post('/api/identity/sign-in', { headers, data });
    expect(answer.status()).toBe(200);
    const session = (await answer.json()) as { accessToken: string };
    secrets.add(session.accessToken);
    return session.accessToken;
  }

  /**
   * Creates an account and signs it in with this client, without going through the form. The zone of the browser is
   * reported at once, so that the app has no call to make that a test could meet halfway.
   */
  async function signUp(client: APIRequestContext) {
    const person = stranger();
    const answer = await client.post('/api/identity/sign-up', { headers, data: person });
    expect(answer.status()).toBe(201);
    const session = (await answer.json()) as { accessToken: string };
    secrets.add(session.accessToken);
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    const report = { headers: bearer, data: { timeZone: TIME_ZONE } };
    expect((await request.put('/api/identity/time-zone', report)).status()).toBe(204);
    return { person, bearer };
  }

  return {
    /** What a call of theirs carries beside its data. */
    headers,

    /** Somebody without an account. */
    stranger,

    /** Somebody with an account who is signed in with this page's browser, without going through the form. */
    member: async (page: Page): Promise<Person> => (await signUp(page.request)).person,

    signUp,

    /** Ends all sessions of somebody, from another device. */
    async signOutEverywhere(person: Person) {
      const authorization = `Bearer ${await accessToken(person)}`;
      const answer = await request.post('/api/identity/sign-out-everywhere', {
        headers: { ...headers, authorization },
      });
      expect(answer.status()).toBe(204);
    },

    /** The newest link to a page that somebody was sent. */
    async mailedLink({ email }: Person, path: string): Promise<string> {
      const link = await mailedLink(server, email, path);
      secrets.add(new URL(link).hash.slice(1));
      return link;
    },
  };
}
