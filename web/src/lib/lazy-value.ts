/**
 * Creates a value on first use and keeps it. Used for Intl formats, which take a phone a tenth of a second to create.
 */
export function createLazyValue<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
