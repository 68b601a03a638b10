import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { showSecondFactorError } from './errors';
import { copy } from './second-factors-copy';
import { SettingsRow } from './section';
import { useSecondFactorActions } from './use-second-factor-actions';

const { codes: texts } = copy;

/** The server creates this many codes at once. */
const CODE_COUNT = 10;
const FEW_CODES = 3;

interface RecoveryCodesRowProps {
  email: string;
  unusedCount: number;
}

export function RecoveryCodesRow({ email, unusedCount }: RecoveryCodesRowProps) {
  const actions = useSecondFactorActions();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function create() {
    setBusy(true);
    try {
      const { recoveryCodes } = await actions.createRecoveryCodes();
      setCodes(recoveryCodes);
      setAsking(false);
    } catch (error) {
      showSecondFactorError(error, texts.failed);
    }
    setBusy(false);
  }

  return (
    <SettingsRow
      title={texts.title}
      text={
        <p className={clsx(unusedCount <= FEW_CODES && 'text-danger')}>{describeUnusedCodes(unusedCount)}</p>
      }
      action={
        <Button
          ref={button}
          intent="outline"
          size="md"
          onClick={() => {
            setAsking(true);
          }}
        >
          {texts.create}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          {...texts.confirm}
          intent="primary"
          isBusy={isBusy}
          busyLabel={texts.busy}
          onCancel={() => {
            if (!isBusy) setAsking(false);
          }}
          onConfirm={() => void create()}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          email={email}
          codes={codes}
          getFallbackFocus={() => button.current}
          onClose={() => {
            setCodes(null);
          }}
        />
      )}
    </SettingsRow>
  );
}

function describeUnusedCodes(count: number): string {
  if (count === 0) return texts.none;
  const text = texts.left(count, CODE_COUNT);
  return count <= FEW_CODES ? `${text} ${texts.few}` : text;
}
