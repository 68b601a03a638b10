import { useMutation } from '@tanstack/react-query';
import { hasStatus } from '@/api/errors';
import { useApi } from '@/api/client';
import { getRetryAfterText } from '@/api/identity/error-text';
import { saveResponse } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { getErrorText, showErrorToast } from './errors';
import { SettingsRow } from './section';

const { data: texts } = copy;
const FALLBACK_FILE_NAME = 'account.zip';

export function ExportRow() {
  const api = useApi();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      saveResponse(await api.GET('/api/account/export', { parseAs: 'blob' }), FALLBACK_FILE_NAME);
    },
    onError: (error) => {
      showErrorToast(error, texts.exportFailed, getExportErrorText(error));
    },
  });
  return (
    <SettingsRow
      title={texts.export}
      text={
        <>
          <p>{texts.exportText}</p>
          <p role="status" className="text-13 font-medium text-ok empty:hidden">
            {isSuccess && texts.exportDone}
          </p>
        </>
      }
      action={
        <Button
          intent="outline"
          size="md"
          keepsFocus
          busy={isPending}
          busyLabel={texts.exportBusy}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {texts.exportAction}
        </Button>
      }
    />
  );
}

function getExportErrorText(error: Error): string {
  if (!hasStatus(error, 429)) return getErrorText(error);
  return `${texts.exportTooMany} ${getRetryAfterText(error.retryAfterSeconds)}`;
}
