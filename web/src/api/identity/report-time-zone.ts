import { browserTimeZone } from '../time-zone';
import type { AuthClient } from './auth-client';
import type { UserRecord } from './types';

/**
 * Tells the server the zone of this browser, in which it gives the times in emails, unless its record says the same.
 * Nobody waits for it: what failed is told with the next record.
 */
export function reportTimeZone(auth: Pick<AuthClient, 'reportTimeZone'>, { deviceTimeZone }: UserRecord) {
  const zone = browserTimeZone();
  // A record without the field comes from a server that does not know of zones yet.
  if (zone === undefined || deviceTimeZone === undefined || deviceTimeZone === zone) return;
  auth.reportTimeZone(zone).catch(() => undefined);
}
