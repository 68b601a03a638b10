// Accounts that scenes share without changing them. Each is created when the first scene needs it.
import { createPhotographer, signUp } from './account-setup.mjs';
import { createRequests, LONG_TEXTS, SERVICES, SPAM } from './sample-data.mjs';

const withSteps = (request, steps, changes) => ({ ...request, steps, ...changes });

/** An inbox with requests in every status. */
function createTypicalBookings() {
  const [bo, maria, priya, sigrid, jonas, amelie, kwame, ines] = createRequests(8);
  return [
    bo,
    maria,
    withSteps(priya, ['seen']),
    withSteps(sigrid, ['seen', 'confirmed'], {
      date: '2031-05-17T11:00',
      note: 'Train to Voss at 9:10. Bring the wide lens.',
    }),
    withSteps(jonas, ['seen', 'declined']),
    withSteps(amelie, ['seen', 'confirmed', 'completed']),
    withSteps(kwame, ['seen', 'confirmed', 'cancelled']),
    withSteps(ines, ['seen', 'confirmed'], { date: '2031-06-02' }),
    SPAM,
    { ...SPAM, clientName: 'Crypto Gains', message: 'Dear Sir, I have a proposal.' },
  ];
}

const ACCOUNTS = {
  'no-profile': (api) => signUp(api),
  complete: (api) => createPhotographer(api, { username: 'anna-berg', bookings: createTypicalBookings() }),
  'empty-profile': (api) =>
    createPhotographer(api, {
      username: 'anna-quiet',
      services: [],
      hasPhoto: false,
      isEmailVerified: false,
    }),
  /** Without requests. */
  'one-service': (api) =>
    createPhotographer(api, { username: 'anna-single', services: SERVICES.slice(0, 1) }),
  'all-answered': (api) =>
    createPhotographer(api, {
      username: 'anna-settled',
      bookings: createRequests(4).map((request) => withSteps(request, ['seen', 'confirmed'])),
    }),
  'many-requests': (api) => createPhotographer(api, { username: 'anna-busy', bookings: createRequests(60) }),
  'long-texts': (api) =>
    createPhotographer(api, {
      username: LONG_TEXTS.username,
      profile: { displayName: LONG_TEXTS.displayName, bio: LONG_TEXTS.bio },
      services: LONG_TEXTS.services,
      bookings: [LONG_TEXTS.client, { ...LONG_TEXTS.client, service: 1 }],
    }),
};

/** Returns a function that resolves to the account with this name in `ACCOUNTS`. */
export function createSharedAccounts(api) {
  const accounts = new Map();
  return (name) => {
    if (!accounts.has(name)) accounts.set(name, ACCOUNTS[name](api));
    return accounts.get(name);
  };
}

/** Creates a scene that uses a shared account. The scene must not change the account's data. */
export function withAccount(accountName, runScene) {
  return Object.assign((sceneContext) => runScene(sceneContext), { accountName });
}
