import { useRef } from 'react';
import type { SecondFactors } from '@/api/queries';
import type { AuthUser } from '@/api/identity/types';
import { useRetry } from '@/api/use-retry';
import { Skeleton } from '@/ui/load-state';
import { TooltipProvider } from '@/ui/tooltip';
import { AddSecondFactor } from './add-second-factor';
import { RecoveryCodesRow } from './recovery-codes-row';
import { SecondFactorRow } from './second-factor-row';
import { copy } from './second-factors-copy';
import { SettingsRowFrame, SettingsSection } from './section';
import { SectionLoadError } from './status-messages';
import { useSecondFactors } from './use-second-factors';

interface SecondFactorsSectionProps {
  number: number;
  user: AuthUser;
}

/** Two-step sign-in: the passkeys and authenticator apps, and the recovery codes. */
export function SecondFactorsSection({ number, user }: SecondFactorsSectionProps) {
  const query = useSecondFactors();
  const retryState = useRetry(query);
  return (
    <SettingsSection number={number} title={copy.title} text={copy.text}>
      {query.data && <SecondFactorRows content={query.data} user={user} />}
      {!query.data && retryState.isFailed && (
        <SectionLoadError text={copy.loadFailed} heightClass="min-h-22" retryState={retryState} />
      )}
      {!query.data && !retryState.isFailed && (
        <SettingsRowFrame>
          <p className="sr-only">{copy.loading}</p>
          <Skeleton className="h-22 w-full" />
        </SettingsRowFrame>
      )}
    </SettingsSection>
  );
}

function SecondFactorRows({ content, user }: { content: SecondFactors; user: AuthUser }) {
  const addRow = useRef<HTMLDivElement>(null);
  const { factors, unusedRecoveryCodes } = content;
  return (
    <>
      {factors.length > 0 && (
        <TooltipProvider>
          <ul aria-label={copy.list} className="divide-y divide-line">
            {factors.map((factor) => (
              <SecondFactorRow
                key={factor.id}
                factor={factor}
                isLast={factors.length === 1}
                getFallbackFocus={() => addRow.current}
              />
            ))}
          </ul>
        </TooltipProvider>
      )}
      {factors.length > 0 && <RecoveryCodesRow email={user.email} unusedCount={unusedRecoveryCodes} />}
      <div ref={addRow} tabIndex={-1}>
        <AddSecondFactor user={user} isFirst={factors.length === 0} />
      </div>
    </>
  );
}
