import { BlankFrame } from '@/ui/blank-frame';
import { Button } from '@/ui/button';
import { LoadFailure } from '@/ui/load-failure';
import { Skeleton } from '@/ui/skeleton';
import { BothThemes, Section } from '../sample';

export function PlacesSection() {
  return (
    <Section
      number={7}
      title="Nothing there"
      text="On its way, not to be had, or never been: each has a place of its final size, says what happened and what to do."
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
              title="Your profile did not load"
              text="The server did not answer as it should, or the connection dropped. Nothing of yours is lost."
              retry="Try again"
              busy="Trying..."
              isBusy={false}
              onRetry={() => undefined}
            />
          </>
        )}
      </BothThemes>
      <BlankFrame
        mark="00"
        title="Nothing on this frame"
        text="The address may be wrong, or the page is gone."
      >
        <Button>Go home</Button>
      </BlankFrame>
    </Section>
  );
}
