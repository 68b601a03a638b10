import { settingsQuery } from '@/api/settings/queries';
import { useRetry } from '@/api/use-retry';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';
import { LoadNote } from './load-note';
import { ReceiptsRow } from './receipts-row';
import { RetentionRow } from './retention-row';
import { RowFrame, Section } from './section';
import { useOwnQuery } from './use-own-query';

const { requests: words } = copy;

export function RequestsSection({ number }: { number: number }) {
  const query = useOwnQuery(settingsQuery);
  const again = useRetry(query);
  return (
    <Section number={number} title={words.title} text={words.text}>
      {!query.data && !again.isFailed && <RequestsSkeleton />}
      {!query.data && again.isFailed && <LoadNote text={words.loadFailed} again={again} />}
      {query.data && (
        <>
          <ReceiptsRow settings={query.data} />
          <RetentionRow settings={query.data} />
        </>
      )}
    </Section>
  );
}

function RequestsSkeleton() {
  return (
    <>
      <p className="sr-only">{words.loading}</p>
      <RowFrame>
        <Skeleton className="h-21 w-full" />
      </RowFrame>
      <RowFrame>
        <Skeleton className="h-27 w-full" />
      </RowFrame>
    </>
  );
}
