import { createJsonStorage } from '@/lib/json-storage';
import { createRandomKey } from '@/lib/random-key';
import { EMPTY_REQUEST, REQUEST_FIELDS, trimRequest, type BookingRequest } from './rules';

/** The content of a sent request as JSON, and its idempotency key. */
type SendAttempt = readonly [content: string, key: string];

/** The format in session storage. */
interface StoredDraft {
  typed: BookingRequest;
  /** When the client first opened the form, in milliseconds since 1970. */
  openedAt: number;
  tries: readonly SendAttempt[];
}

/** A client who switches between a few versions of a request keeps the key of each. */
const MAX_STORED_ATTEMPTS = 5;

const tabStorage = createJsonStorage(() => sessionStorage);
/** What the browser did not store, because storage is full or forbidden. It lasts until the page is closed. */
const unstoredItems = new Map<string, unknown>();

/**
 * The unsent request to one photographer for one service. It belongs to the tab and survives closing the dialog and
 * reloading the page, together with its idempotency keys: the same content creates one booking, however often the
 * client sends it.
 */
export function createBookingDraft(username: string, serviceId: string) {
  const draftKey = `booking:${username}:${serviceId}`;
  // The name and the email address are the same for every service of a photographer.
  const clientKey = `booking-person:${username}`;
  let stored: StoredDraft = readItem(draftKey, isStoredDraft) ?? {
    typed: { ...EMPTY_REQUEST, ...readItem(clientKey, isClientDetails) },
    openedAt: getCurrentTime(),
    tries: [],
  };
  let isDiscarded = false;

  function save(changes: Partial<StoredDraft>) {
    if (isDiscarded) return;
    stored = { ...stored, ...changes };
    writeItem(draftKey, stored);
  }

  // Stores `openedAt` at once.
  save({});

  return {
    getValues: () => stored.typed,
    setValues(values: BookingRequest) {
      const { clientName, clientEmail } = values;
      save({ typed: values });
      writeItem(clientKey, { clientName, clientEmail });
    },
    /**
     * The idempotency key for a request with this content. Stored before it is used: the page may be closed before the
     * response.
     */
    getKey(request: BookingRequest): string {
      const content = serializeRequest(request);
      const [, knownKey] = stored.tries.find(([sentContent]) => sentContent === content) ?? [];
      if (knownKey !== undefined) return knownKey;
      const key = createRandomKey();
      save({ tries: [...stored.tries, [content, key] as const].slice(-MAX_STORED_ATTEMPTS) });
      return key;
    },
    /** For a key that the server knows from a request with other content: the next attempt gets a new key. */
    discardKey(request: BookingRequest) {
      save({ tries: stored.tries.filter(([content]) => content !== serializeRequest(request)) });
    },
    /** How long the form has been open; null if the clock was turned back. */
    getFillMillis(): number | null {
      const millis = Math.round(getCurrentTime() - stored.openedAt);
      return millis < 0 ? null : millis;
    },
    /** Deletes the draft of a sent request, so that the next one starts empty. */
    discard() {
      isDiscarded = true;
      removeItem(draftKey);
      removeItem(clientKey);
    },
  };
}

export type BookingDraft = ReturnType<typeof createBookingDraft>;

/** The current time. Unlike `Date.now()`, it never goes back while the page is open. */
const getCurrentTime = () => performance.timeOrigin + performance.now();

const serializeRequest = (request: BookingRequest) => {
  const { clientName, clientEmail, message } = trimRequest(request);
  return JSON.stringify([clientName, clientEmail, message]);
};

function writeItem(storageKey: string, content: unknown) {
  if (tabStorage.write(storageKey, content)) unstoredItems.delete(storageKey);
  else unstoredItems.set(storageKey, content);
}

function readItem<Content>(
  storageKey: string,
  isValid: (content: unknown) => content is Content,
): Content | null {
  const content = unstoredItems.get(storageKey) ?? tabStorage.read(storageKey);
  return isValid(content) ? content : null;
}

function removeItem(storageKey: string) {
  unstoredItems.delete(storageKey);
  tabStorage.remove(storageKey);
}

/** Another version of the app may have stored another format. */
function isStoredDraft(content: unknown): content is StoredDraft {
  const { typed, openedAt, tries } = (content ?? {}) as Partial<StoredDraft>;
  const isSendAttempt = (item: unknown) =>
    Array.isArray(item) && item.every((part) => typeof part === 'string');
  return (
    typeof openedAt === 'number' &&
    Array.isArray(tries) &&
    tries.every(isSendAttempt) &&
    REQUEST_FIELDS.every((field) => typeof typed?.[field] === 'string')
  );
}

function isClientDetails(content: unknown): content is Pick<BookingRequest, 'clientName' | 'clientEmail'> {
  const { clientName, clientEmail } = (content ?? {}) as Partial<BookingRequest>;
  return typeof clientName === 'string' && typeof clientEmail === 'string';
}
