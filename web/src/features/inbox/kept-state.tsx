import { ApiError } from '@/api/errors';
import { copy } from './copy';
import type { KeptField } from './use-keeper';

const { kept } = copy;

/** How a field that saves itself stands, below it. */
export function KeptState({ field: { status, error, fault, flush } }: { field: KeptField }) {
  const isOpen = status === 'failed' || status === 'restored';
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-13">
      <p role="status" className={status === 'failed' ? 'text-danger' : 'text-ink-soft'}>
        {status === 'saving' && kept.saving}
        {status === 'saved' && kept.saved}
        {status === 'restored' && kept.restored}
        {status === 'failed' && failureOf(error)}
      </p>
      {isOpen && fault === undefined && (
        <button
          type="button"
          className="min-h-11 rounded-control px-2 font-medium text-safelight underline underline-offset-4"
          onClick={flush}
        >
          {kept.retry}
        </button>
      )}
    </div>
  );
}

/** What the server has against the text itself is said too. */
function failureOf(error: unknown): string {
  const complaint = error instanceof ApiError ? error.fieldErrors[0]?.message : undefined;
  return complaint === undefined ? kept.failed : `${complaint} ${kept.failed}`;
}
