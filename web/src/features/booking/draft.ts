import { randomKey } from '@/lib/random-key';
import { NOTHING_TYPED, REQUEST_FIELDS, tidy, type BookingRequest } from './rules';

/** A text that went out, and the key it went out under. */
type Try = readonly [text: string, key: string];

interface Kept {
  typed: BookingRequest;
  /** When the form was opened first, in milliseconds since 1970. */
  openedAt: number;
  tries: readonly Try[];
}

/** Somebody who goes back and forth between two wordings keeps both keys; nobody has use for more. */
const MAX_TRIES = 5;

/** For a browser that keeps nothing for us. */
const memory = new Map<string, string>();

/**
 * A request to one photographer for one service, as far as it is typed. It belongs to the tab and outlives closing the
 * dialog and loading the page anew, together with its keys: however often a text is sent, one booking comes of it.
 */
export function createBookingDraft(username: string, serviceId: string) {
  const place = `booking:${username}:${serviceId}`;
  // Who hesitates between two services is the same person for both.
  const personPlace = `booking-person:${username}`;
  let kept: Kept = readAt(place, isKept) ?? {
    typed: { ...NOTHING_TYPED, ...readAt(personPlace, isPerson) },
    openedAt: now(),
    tries: [],
  };
  let isClosed = false;

  function keep(changes: Partial<Kept>) {
    if (isClosed) return;
    kept = { ...kept, ...changes };
    writeAt(place, JSON.stringify(kept));
  }

  keep({});

  return {
    typed: () => kept.typed,
    setTyped(typed: BookingRequest) {
      const { clientName, clientEmail } = typed;
      keep({ typed });
      writeAt(personPlace, JSON.stringify({ clientName, clientEmail }));
    },
    /** The one key of this text. Written down before it is used: the page may be gone when the answer comes. */
    keyFor(request: BookingRequest): string {
      const text = textOf(request);
      const [, known] = kept.tries.find(([tried]) => tried === text) ?? [];
      const key = known ?? randomKey();
      if (known === undefined) keep({ tries: [...kept.tries, [text, key] as const].slice(-MAX_TRIES) });
      return key;
    },
    /** The server knows this text's key from another text: it gets a new one. */
    dropKey(request: BookingRequest) {
      keep({ tries: kept.tries.filter(([text]) => text !== textOf(request)) });
    },
    /** How long the form has been open, null when the clock says nonsense. */
    fillMillis(): number | null {
      const millis = Math.round(now() - kept.openedAt);
      return millis < 0 ? null : millis;
    },
    /** It was sent: the next request starts from nothing. */
    close() {
      isClosed = true;
      removeAt(place);
      removeAt(personPlace);
    },
  };
}

export type BookingDraft = ReturnType<typeof createBookingDraft>;

/** The time of day, which nobody can turn back while the page is open. */
const now = () => performance.timeOrigin + performance.now();

const textOf = (request: BookingRequest) => {
  const { clientName, clientEmail, message } = tidy(request);
  return JSON.stringify([clientName, clientEmail, message]);
};

function writeAt(place: string, content: string) {
  try {
    sessionStorage.setItem(place, content);
    memory.delete(place);
  } catch {
    // Full or forbidden: it is kept for as long as the page stays open.
    memory.set(place, content);
  }
}

function readAt<Content>(place: string, isRight: (content: unknown) => content is Content): Content | null {
  try {
    const content: unknown = JSON.parse(memory.get(place) ?? sessionStorage.getItem(place) ?? 'null');
    return isRight(content) ? content : null;
  } catch {
    return null;
  }
}

function removeAt(place: string) {
  memory.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing is kept there either.
  }
}

/** Another version of the page may have written it. */
function isKept(content: unknown): content is Kept {
  const { typed, openedAt, tries } = (content ?? {}) as Partial<Kept>;
  const isTry = (item: unknown) => Array.isArray(item) && item.every((part) => typeof part === 'string');
  return (
    typeof openedAt === 'number' &&
    Array.isArray(tries) &&
    tries.every(isTry) &&
    REQUEST_FIELDS.every((field) => typeof typed?.[field] === 'string')
  );
}

function isPerson(content: unknown): content is Pick<BookingRequest, 'clientName' | 'clientEmail'> {
  const { clientName, clientEmail } = (content ?? {}) as Partial<BookingRequest>;
  return typeof clientName === 'string' && typeof clientEmail === 'string';
}
