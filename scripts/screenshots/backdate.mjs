// Changes API responses, so that bookings that were just created seem to be up to some months old.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST_AGES_MS = [25 * MINUTE_MS, 3 * HOUR_MS, 9 * HOUR_MS, 26 * HOUR_MS, 48 * HOUR_MS, 76 * HOUR_MS];
const OLDER_INTERVAL_MS = 1.6 * DAY_MS;

/** The age of a booking in milliseconds by its position in the inbox, newest first. */
export const getBookingAge = (index) =>
  FIRST_AGES_MS[index] ?? FIRST_AGES_MS.at(-1) + (index - FIRST_AGES_MS.length + 1) * OLDER_INTERVAL_MS;

// The deadline of an undo (`undoUntil`) stays in the future.
const PAST_TIMESTAMP_FIELDS = ['createdAt', 'seenAt', 'answeredAt', 'at'];

/** Moves the past timestamps of each booking in the value back by its age. `ages` has the ages by booking id. */
export function backdateBookings(value, ages) {
  if (Array.isArray(value)) return value.map((item) => backdateBookings(item, ages));
  if (value === null || typeof value !== 'object') return value;
  const age = ages[value.id];
  if (age !== undefined) return backdate(value, age);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, backdateBookings(field, ages)]),
  );
}

/** Moves the past timestamps in the value back. `name` is the name of the field that has the value. */
function backdate(value, age, name = '') {
  if (typeof value === 'number') return PAST_TIMESTAMP_FIELDS.includes(name) ? value - age : value;
  if (Array.isArray(value)) return value.map((item) => backdate(item, age));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, backdate(field, age, key)]));
}
