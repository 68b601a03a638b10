/** The zone of this browser, `Europe/Berlin`. Undefined where the browser cannot tell, for which some of them throw. */
export function browserTimeZone(): string | undefined {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
