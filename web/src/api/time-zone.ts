import type { AuthClient } from './identity/auth-client';
import type { UserRecord } from './identity/types';

/** The browser's time zone, such as `Europe/Berlin`. Undefined where the browser does not know it; some throw. */
export function getBrowserTimeZone(): string | undefined {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * Reports the browser's time zone, which the server uses for times in emails, unless the user record has it.
 * A failed report is repeated with the next record.
 */
export function reportTimeZone(auth: Pick<AuthClient, 'reportTimeZone'>, { deviceTimeZone }: UserRecord) {
  const zone = getBrowserTimeZone();
  // A server without support for time zones omits the field.
  if (zone === undefined || deviceTimeZone === undefined || deviceTimeZone === zone) return;
  auth.reportTimeZone(zone).catch(() => undefined);
}
