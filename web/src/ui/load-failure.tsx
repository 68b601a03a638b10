import { Button } from './button';

interface LoadFailureProps {
  title: string;
  text: string;
  retry: string;
  busy: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** Stands where something of the person's own could not be loaded. */
export function LoadFailure({ title, text, retry, busy, isBusy, onRetry }: LoadFailureProps) {
  return (
    <section role="alert" className="rounded-card border border-line bg-sheet p-6 sm:p-12">
      <h1 className="font-serif text-32 leading-heading text-balance">{title}</h1>
      <p className="mt-3 mb-8 max-w-116 text-17 text-pretty text-ink-soft">{text}</p>
      <Button busy={isBusy} busyLabel={busy} onClick={onRetry}>
        {retry}
      </Button>
    </section>
  );
}
