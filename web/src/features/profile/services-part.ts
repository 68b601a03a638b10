import type { ReactNode } from 'react';
import type { Service } from '@/api/profile/types';
import type { DraftParts } from '@/lib/draft-store';

/** The services of the create screen, which another feature brings: checked with the profile, saved after it. */
export interface ServicesPart {
  fields: (state: { busy: boolean }) => ReactNode;
  /** As far as they are typed. */
  preview: readonly Service[];
  isDirty: boolean;
  check: () => Promise<boolean>;
  /** Saves those that are filled in. False when some could not be saved; rejects when nobody is signed in any more. */
  save: () => Promise<boolean>;
  /** Keeps those that were begun and not filled in, for the edit screen. False when there is none. */
  keepSkipped: () => boolean;
  restore: (parts: DraftParts) => void;
}
