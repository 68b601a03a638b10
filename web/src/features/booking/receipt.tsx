import { useEffect, useEffectEvent, useId, type RefObject } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { ServiceSummary } from './service-summary';

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
    <div id={textId}>
      <ServiceSummary text={service.title} price={service.price} />
      <p className="mt-5 text-17 text-pretty wrap-anywhere">{copy.receipt.text(photographer, address)}</p>
      <div className="mt-6 grid sm:flex sm:justify-end">
        <Button ref={doneRef} aria-describedby={textId} onClick={onDone}>
          {copy.receipt.done}
        </Button>
      </div>
    </div>
  );
}
