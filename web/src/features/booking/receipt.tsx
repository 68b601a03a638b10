import { useEffect, useEffectEvent, useId, type RefObject } from 'react';
import { Button } from '@/ui/button';
import { CheckIcon } from '@/ui/check-icon';
import { ServiceLine } from '@/ui/service-line';
import { copy } from './copy';

/** Long enough to be read; the toast that follows says it again. */
const SHOWN_MS = 3_000;

interface ReceiptProps {
  photographer: string;
  service: { title: string; price: number };
  address: string;
  /** The only thing left to press. */
  doneRef: RefObject<HTMLButtonElement | null>;
  onDone: () => void;
}

/** What was asked of whom, where the form stood. It goes by itself. */
export function Receipt({ photographer, service, address, doneRef, onDone }: ReceiptProps) {
  const textId = useId();
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    doneRef.current?.focus();
    const timer = setTimeout(() => {
      finish();
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [doneRef]);
  return (
    <div className="mt-4">
      <div id={textId}>
        <ServiceLine title={service.title} price={service.price} />
        <p className="mt-5 flex items-baseline gap-2.5 text-17">
          <span className="shrink-0 text-ok">
            <CheckIcon />
          </span>
          <span className="text-pretty wrap-anywhere">{copy.receipt.text(photographer, address)}</span>
        </p>
      </div>
      <div className="mt-6 grid sm:flex sm:justify-end">
        <Button ref={doneRef} aria-describedby={textId} onClick={onDone}>
          {copy.receipt.done}
        </Button>
      </div>
    </div>
  );
}
