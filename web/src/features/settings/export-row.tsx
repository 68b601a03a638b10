import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { useApi } from '@/api/use-api';
import { waitText } from '@/lib/identity-error-text';
import { saveAnswer } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { failureText } from './failure-text';
import { Row } from './section';
import { useReport } from './use-report';

const { data: words } = copy;
const FALLBACK_NAME = 'account.zip';

export function ExportRow() {
  const api = useApi();
  const report = useReport();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      saveAnswer(await api.GET('/api/account/export', { parseAs: 'blob' }), FALLBACK_NAME);
    },
    onError: (error) => {
      report(error, words.exportFailed, exportFailureText(error));
    },
  });
  return (
    <Row
      title={words.export}
      text={
        <>
          <p>{words.exportText}</p>
          <p role="status" className="text-13 font-medium text-ok empty:hidden">
            {isSuccess && words.exportDone}
          </p>
        </>
      }
      action={
        <Button
          intent="outline"
          size="md"
          keepsFocus
          busy={isPending}
          busyLabel={words.exportBusy}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {words.exportAction}
        </Button>
      }
    />
  );
}

function exportFailureText(error: Error): string {
  if (!(error instanceof ApiError && error.status === 429)) return failureText(error);
  return `${words.exportTooMany} ${waitText(error.retryAfterSeconds)}`;
}
