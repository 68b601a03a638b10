const KEY_BYTES = 16;

/** A unique key. `crypto.randomUUID` does not exist on plain HTTP. */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
