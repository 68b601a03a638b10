import { FilmStripMessage } from '@/ui/film-strip-message';
import { Button } from '@/ui/button';
import { LoadFailure, Skeleton } from '@/ui/load-state';
import { BothThemes, Section } from '../section';

export function LoadStatesSection() {
  return (
    <Section
      number={7}
      title="Load states"
      text="Loading, failed and not found. Each state has the size of the content, and explains what happened and what to do."
    >
      <BothThemes>
        {() => (
          <>
            <div className="grid gap-3 rounded-card border border-line bg-sheet p-6">
              <Skeleton className="h-8 w-40" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-3/4" />
            </div>
            <LoadFailure
              title="Couldn't load your profile"
              text="The server did not answer, or the connection was lost. Your data is safe."
              retryLabel="Try again"
              busyLabel="Trying..."
              isBusy={false}
              onRetry={() => undefined}
            />
          </>
        )}
      </BothThemes>
      <FilmStripMessage
        frameNumber="00"
        title="Page not found"
        text="The address may be wrong, or the page was deleted."
      >
        <Button>Go home</Button>
      </FilmStripMessage>
    </Section>
  );
}
