import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type DraftParts, type DraftStore, useDraftPart } from '@/lib/draft-store';
import { getChangedFields } from '@/lib/forms';
import { draftValuesSchema, type ProfileValues } from './schemas';
import type { CreateServices } from './use-create-profile';
import { useProfileForm } from './use-save-profile';

const DRAFT_PART = 'profile';

const draftPartSchema = z.object({ values: draftValuesSchema, saved: z.nullable(z.string()) });

interface CreateDraftOptions {
  draft: DraftStore;
  /** The form values before the photographer types. */
  initialValues: ProfileValues;
  services: Pick<CreateServices, 'restore'>;
}

/**
 * The form of a new profile, stored as a draft on this device. The screen offers a saved draft when it opens. It
 * restores the draft without asking if the session ended, or if the page closed during a save.
 */
export function useCreateDraft({ draft, initialValues, services }: CreateDraftOptions) {
  const [offeredDraft, setOfferedDraft] = useState(() => draft.takeOfferedDraft());
  const [restored] = useState(() => readDraftPart(draft.readInterrupted()));
  const form = useProfileForm({ ...initialValues, ...restored.values });
  /** The last saved request body, so that it is not sent again unchanged. */
  const [lastSavedBody, setLastSavedBody] = useState(restored.saved);

  const values = useWatch({ control: form.control }) as ProfileValues;
  const changes = getChangedFields(values, initialValues);
  const hasInput = Object.keys(changes).length > 0;
  // `changes` is a new object on each render. Through its JSON, the draft is written only when its content changes.
  const content = JSON.stringify({ values: changes, saved: lastSavedBody });
  useDraftPart(
    draft,
    DRAFT_PART,
    useMemo(() => JSON.parse(content) as unknown, [content]),
    hasInput || lastSavedBody !== null,
  );

  const discardOfferedDraft = () => {
    draft.discardOfferedDraft();
    setOfferedDraft(null);
  };

  return {
    form,
    values,
    hasInput,
    lastSavedBody,
    setLastSavedBody,
    /** The saved draft that the photographer has not restored or discarded. */
    offeredDraft,
    restore: (parts: DraftParts) => {
      // What the photographer has typed on this visit is newer than the draft.
      form.reset({ ...initialValues, ...readDraftPart(parts).values, ...changes });
      services.restore(parts);
      discardOfferedDraft();
    },
    discard: discardOfferedDraft,
  };
}

function readDraftPart(parts: DraftParts) {
  return draftPartSchema.safeParse(parts[DRAFT_PART]).data ?? { values: {}, saved: null };
}
