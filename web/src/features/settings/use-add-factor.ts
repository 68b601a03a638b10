import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { hasCode } from '@/api/errors';
import { type AddedSecondFactor, type SecondFactor, secondFactorsQuery } from '@/api/queries';
import { isTemporaryError } from './errors';
import { useSecondFactorActions } from './use-second-factor-actions';

export interface AddedFactor {
  factor: SecondFactor;
  /** Empty if the account had factors before. Null if the server has created codes, but its response was lost. */
  recoveryCodes: readonly string[] | null;
}

/** Adds one factor. Compares with the list at the first render, so each dialog needs its own. */
export function useAddFactor() {
  const actions = useSecondFactorActions();
  const queryClient = useQueryClient();
  const query = secondFactorsQuery(useApi());
  const [factorsBefore] = useState(() => queryClient.getQueryData(query.queryKey)?.factors ?? []);

  /** After an error that does not rule it out, looks in the list whether the server has added the factor. */
  async function recoverLostResponse(kind: string, call: Promise<AddedSecondFactor>): Promise<AddedFactor> {
    try {
      return await call;
    } catch (error) {
      const factor = mayBeAdded(error) ? await findNewFactor(kind) : undefined;
      if (!factor) throw error;
      return { factor, recoveryCodes: factorsBefore.length === 0 ? null : [] };
    }
  }

  async function findNewFactor(kind: string): Promise<SecondFactor | undefined> {
    // If the list cannot be loaded, the photographer sees the first error and can try again.
    const list = await queryClient.query(query).catch(() => undefined);
    const isNew = ({ id }: SecondFactor) => factorsBefore.every((factor) => factor.id !== id);
    return list?.factors.find((factor) => factor.kind === kind && isNew(factor));
  }

  return {
    addPasskey: (...args: Parameters<typeof actions.addPasskey>) =>
      recoverLostResponse('passkey', actions.addPasskey(...args)),
    addApp: (...args: Parameters<typeof actions.addApp>) =>
      recoverLostResponse('authenticator-app', actions.addApp(...args)),
  };
}

/** Whether the server may have added the factor. It refuses a retry then, because a challenge works once. */
function mayBeAdded(error: unknown): boolean {
  return isTemporaryError(error) || hasCode(error, 'invalid-action-code');
}
