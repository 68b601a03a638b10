import { useEffect, useRef } from 'react';
import { CheckIcon } from '@/ui/check-icon';
import { copy } from './copy';

/** Says beside a control that what it shows is what the server has. */
export function SavedNote({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-13 font-medium text-ok">
      {shown && (
        <>
          <CheckIcon />
          {copy.saved}
        </>
      )}
    </p>
  );
}

/** What came of something in place of its form. The form took the focus along: it comes here, to be read out. */
export function Outcome({ title, text }: { title?: string; text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={note} role="status" tabIndex={-1} className="rounded-control bg-wash px-4 py-3 text-15">
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p className="text-pretty wrap-anywhere">{text}</p>
    </div>
  );
}
