import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog';
import { copy } from './second-factors-copy';
import { SettingsRow } from './section';

const { codes: texts } = copy;

/** The server creates this many codes at once. */
const CODE_COUNT = 10;
const FEW_CODES = 3;

interface RecoveryCodesRowProps {
  email: string;
  unusedCount: number;
}

export function RecoveryCodesRow({ email, unusedCount }: RecoveryCodesRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
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
            setDialogOpen(true);
          }}
        >
          {texts.create}
        </Button>
      }
    >
      {isDialogOpen && (
        <NewRecoveryCodesDialog
          email={email}
          question={texts.confirm}
          getFallbackFocus={() => button.current}
          onClose={() => {
            setDialogOpen(false);
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
