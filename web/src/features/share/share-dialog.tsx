import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { copy } from './copy';
import type { SharedPage } from './page';
import { ShareKit } from './share-kit';

export function ShareDialog({ page, onClose }: { page: SharedPage; onClose: () => void }) {
  const { title, text, done } = copy.dialog;
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <div className="mt-6 grid gap-8">
        <ShareKit page={page} />
        <Button intent="outline" onClick={onClose}>
          {done}
        </Button>
      </div>
    </Dialog>
  );
}
