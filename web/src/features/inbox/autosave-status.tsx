import { ApiError } from '@/api/errors';
import { copy } from './copy';
import type { AutosaveField } from './use-autosave';

const { autosave: texts } = copy;

/** Shows below an autosaved field whether it is saved. */
export function AutosaveStatus({
  field: { status, error, validationError, flush },
}: {
  field: AutosaveField;
}) {
  const canRetry = status === 'failed' || status === 'restored';
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-13">
      <p role="status" className={status === 'failed' ? 'text-danger' : 'text-ink-soft'}>
        {status === 'saving' && texts.saving}
        {status === 'saved' && texts.saved}
        {status === 'restored' && texts.restored}
        {status === 'failed' && getSaveErrorText(error)}
      </p>
      {canRetry && validationError === undefined && (
        <button
          type="button"
          className="min-h-11 rounded-control px-2 font-medium text-accent underline underline-offset-4"
          onClick={flush}
        >
          {texts.retry}
        </button>
      )}
    </div>
  );
}

/** Includes the server's validation message, if there is one. */
function getSaveErrorText(error: unknown): string {
  const serverMessage = error instanceof ApiError ? error.fieldErrors[0]?.message : undefined;
  return serverMessage === undefined ? texts.failed : `${serverMessage} ${texts.failed}`;
}
