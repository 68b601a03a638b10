import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { useSingleFlight } from './single-submit-form';

interface ConfirmButtonProps {
  busyLabel: string;
  /** Runs inside the click handler: browsers block windows that open later. */
  confirm: () => Promise<void>;
  onConfirmed: () => void;
  /** Returns the text to show below the button, or null if nothing is to be shown. */
  handleError: (error: unknown) => string | null;
  children: ReactNode;
}

/** Confirms the identity in a window of the browser or of Google. */
export function ConfirmButton({ busyLabel, children, ...callbacks }: ConfirmButtonProps) {
  const { confirm, onConfirmed, handleError } = callbacks;
  const runOnce = useSingleFlight();
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);

  async function run() {
    setBusy(true);
    setErrorText(null);
    try {
      await confirm();
    } catch (error) {
      setErrorText(handleError(error));
      setBusy(false);
      return;
    }
    onConfirmed();
  }

  return (
    <div className="grid gap-2">
      <Button
        intent="outline"
        keepsFocus
        busy={isBusy}
        busyLabel={busyLabel}
        onClick={() => {
          runOnce(run);
        }}
      >
        {children}
      </Button>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {errorText}
      </p>
    </div>
  );
}
