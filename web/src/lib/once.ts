/**
 * Made when it is first asked for, and kept. Formats are: to find out how a language writes its dates takes a phone a
 * tenth of a second.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
