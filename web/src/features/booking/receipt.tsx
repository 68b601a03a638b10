import { useEffect, useEffectEvent, useId, type RefObject } from 'react';
import { Button } from '@/ui/button';
import { CheckIcon } from '@/ui/check-icon';
import { ServiceLine } from '@/ui/service-line';
import { copy } from './copy';
import { timing } from './timing';

interface ReceiptProps {
  photographer: string;
  service: { title: string; price: number };
  address: string;
  /** The only thing left to press. */
  doneRef: RefObject<HTMLButtonElement | null>;
  onDone: () => void;
}

/** What was asked of whom, where the form stood. It goes by itself, unless somebody shows that she is still at it. */
export function Receipt({ photographer, service, address, doneRef, onDone }: ReceiptProps) {
  const textId = useId();
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const sheet = doneRef.current?.closest('dialog');
    doneRef.current?.focus();
    const timer = setTimeout(() => {
      finish();
    }, timing.receiptMs);
    const stay = () => {
      clearTimeout(timer);
    };
    sheet?.addEventListener('pointerdown', stay);
    sheet?.addEventListener('keydown', stay);
    return () => {
      stay();
      sheet?.removeEventListener('pointerdown', stay);
      sheet?.removeEventListener('keydown', stay);
    };
  }, [doneRef]);
  return (
    <div className="mt-4 flex grow flex-col justify-between gap-6">
      <div id={textId}>
        <ServiceLine title={service.title} price={service.price} />
        <p className="mt-5 flex items-baseline gap-2.5 text-17">
          <span className="shrink-0 text-ok">
            <CheckIcon />
          </span>
          <span className="text-pretty wrap-anywhere">{copy.receipt.text(photographer, address)}</span>
        </p>
      </div>
      <div className="grid sm:flex sm:justify-end">
        <Button ref={doneRef} aria-describedby={textId} onClick={onDone}>
          {copy.receipt.done}
        </Button>
      </div>
    </div>
  );
}
