import type { PasswordPolicy } from '@/lib/password-policy';
import type { AuthClient } from './auth-client';

/** What screens need from a service that keeps the accounts instead of our server. */
export interface HostedIdentity {
  /** Prepares the popup for Google, on a page with a button for it. */
  preloadGoogle: () => void;
  /** What the service requires of new passwords. */
  loadPasswordPolicy: () => Promise<PasswordPolicy>;
  /** Whether the code of an email link undoes a change of the email. Otherwise it confirms a new one. */
  isEmailRecovery: (code: string) => Promise<boolean>;
}

/** The auth client of the app. `hosted` is missing if our server keeps the accounts. */
export type AppAuthClient = AuthClient & { hosted?: HostedIdentity };
