// The people of the pictures. Whoever is only looked at is shared by all scenes, and made when the first one comes.
import { establish, signUp } from './account.mjs';
import { LONG, requests, SERVICES, SPAM } from './believable.mjs';

const answered = (steps, more) => (one) => ({ ...one, steps, ...more });

/** A desk on an ordinary day. */
function ordinaryDay() {
  const [bo, maria, priya, sigrid, jonas, amelie, kwame, ines] = requests(8);
  return [
    bo,
    maria,
    answered(['seen'])(priya),
    answered(['seen', 'confirmed'], {
      date: '2031-05-17T11:00',
      note: 'Train to Voss at 9:10. Bring the wide lens.',
    })(sigrid),
    answered(['seen', 'declined'])(jonas),
    answered(['seen', 'confirmed', 'completed'])(amelie),
    answered(['seen', 'confirmed', 'cancelled'])(kwame),
    answered(['seen', 'confirmed'], { date: '2031-06-02' })(ines),
    SPAM,
    { ...SPAM, clientName: 'Crypto Gains', message: 'Dear Sir, I have a proposal.' },
  ];
}

const MEMBERS = {
  /** Has an account and nothing else. */
  newcomer: (stage) => signUp(stage),
  /** Has everything. */
  anna: (stage) => establish(stage, { username: 'anna-berg', asked: ordinaryDay() }),
  /** Has a page that nobody has seen yet. */
  quiet: (stage) =>
    establish(stage, { username: 'anna-quiet', services: [], withPhoto: false, isConfirmed: false }),
  /** Offers one thing, and has no request. */
  single: (stage) => establish(stage, { username: 'anna-single', services: SERVICES.slice(0, 1) }),
  /** Has answered all. */
  settled: (stage) =>
    establish(stage, { username: 'anna-settled', asked: requests(4).map(answered(['seen', 'confirmed'])) }),
  /** Gets sixty requests. */
  busy: (stage) => establish(stage, { username: 'anna-busy', asked: requests(60) }),
  /** Writes as much as there is room for, and so do her clients. */
  wordy: ({ ...stage }) =>
    establish(stage, {
      username: LONG.username,
      profile: { displayName: LONG.displayName, bio: LONG.bio },
      services: LONG.services,
      asked: [LONG.client, { ...LONG.client, service: 1 }],
    }),
};

export function createCast(stage) {
  const members = new Map();
  return (who) => {
    if (!members.has(who)) members.set(who, MEMBERS[who](stage));
    return members.get(who);
  };
}

/** A scene that only looks at what a shared member has: it changes nothing of theirs. */
export function as(who, play) {
  return Object.assign((visit) => play(visit), { who });
}
