import { Button } from '@/ui/button';
import { copy } from './copy';

export function ShareButton({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <Button intent="quiet" size="md" onClick={onOpen}>
        {copy.share}
      </Button>
      {/* A phone's card has no room for the code itself. */}
      <div className="grid sm:hidden">
        <Button intent="quiet" size="md" onClick={onOpen}>
          {copy.code.title}
        </Button>
      </div>
    </>
  );
}
