// Requests that were all made a moment ago, as if they had come in over weeks.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FIRST = [25 * MINUTE, 3 * HOUR, 9 * HOUR, 26 * HOUR, 2 * DAY, 3 * DAY + 4 * HOUR];

/** How long ago the nth newest one came. */
export const ageOf = (nth) => FIRST[nth] ?? FIRST.at(-1) + (nth - FIRST.length + 1) * 1.6 * DAY;

const MOMENTS = ['createdAt', 'seenAt', 'answeredAt', 'at'];

/** The same answer with every moment of a request as long ago as `ages` has it for the request's id. */
export function aged(answer, ages) {
  if (Array.isArray(answer)) return answer.map((one) => aged(one, ages));
  if (answer === null || typeof answer !== 'object') return answer;
  const age = ages[answer.id];
  if (age !== undefined) return earlier(answer, age);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, aged(value, ages)]));
}

function earlier(value, age, name = '') {
  if (typeof value === 'number') return MOMENTS.includes(name) ? value - age : value;
  if (Array.isArray(value)) return value.map((one) => earlier(one, age));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, earlier(part, age, key)]));
}
