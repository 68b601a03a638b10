const BYTES = 16;

/** A key nobody else has. `crypto.randomUUID` would do, but not on a page that came over plain HTTP. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
