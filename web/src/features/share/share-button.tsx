import { Button } from '@/ui/button';
import { copy } from './copy';

export function ShareButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button intent="quiet" size="md" onClick={onOpen}>
      {copy.share}
    </Button>
  );
}
