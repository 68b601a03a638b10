import { clsx } from 'clsx';

/** A control that lies invisibly over a label of its own size, which shows its state. */
export function pillStyle(chosen: boolean): string {
  return clsx(
    'relative flex min-h-11 items-center gap-2 rounded-control border px-2.5 text-13 font-medium transition-colors sm:text-15',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-safelight has-disabled:opacity-60',
    chosen ? 'border-ink bg-wash' : 'border-line-strong hover:border-ink',
  );
}
