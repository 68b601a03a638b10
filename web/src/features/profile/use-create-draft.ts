import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DraftParts, DraftStore } from '@/lib/draft-store';
import { changedFields } from '@/lib/merge';
import { useDraftPart } from '@/lib/use-draft-part';
import { keptValuesSchema, type ProfileValues } from './schemas';
import type { ServicesPart } from './services-part';
import { useProfileForm } from './use-profile-form';

const DRAFT_PART = 'profile';

const partSchema = z.object({ values: keptValuesSchema, saved: z.nullable(z.string()) });

interface CreateDraftOptions {
  draft: DraftStore;
  /** The form without anything typed. */
  blank: ProfileValues;
  services: Pick<ServicesPart, 'restore'>;
}

/**
 * The form of a profile in the making, kept on this device. A draft found on arrival is offered; one whose saving was
 * interrupted comes back by itself.
 */
export function useCreateDraft({ draft, blank, services }: CreateDraftOptions) {
  const [offer, setOffer] = useState(() => draft.takeAside());
  const [start] = useState(() => readPart(draft.readInterrupted()));
  const form = useProfileForm({ ...blank, ...start.values });
  /** The profile in the words it was last saved in, so that it is not sent again unchanged. */
  const [saved, setSaved] = useState(start.saved);

  const typed = useWatch({ control: form.control }) as ProfileValues;
  const values = changedFields(typed, blank);
  const isTyped = Object.keys(values).length > 0;
  const content = JSON.stringify({ values, saved });
  useDraftPart(
    draft,
    DRAFT_PART,
    useMemo(() => JSON.parse(content) as unknown, [content]),
    isTyped || saved !== null,
  );

  const dismiss = () => {
    draft.dropAside();
    setOffer(null);
  };

  return {
    form,
    typed,
    isTyped,
    saved,
    setSaved,
    /** What was found and not decided on yet. */
    offer,
    restore: (parts: DraftParts) => {
      // What has been typed since is newer than the draft.
      form.reset({ ...blank, ...readPart(parts).values, ...values });
      services.restore(parts);
      dismiss();
    },
    discard: dismiss,
  };
}

function readPart(parts: DraftParts) {
  return partSchema.safeParse(parts[DRAFT_PART]).data ?? { values: {}, saved: null };
}
