import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { copy } from './copy';
import type { Photograph } from './drawing/image-formats';
import { ShareOptions } from './share-options';
import type { SharedPage } from './shared-page';

interface ShareDialogProps {
  page: SharedPage;
  /** The photographs that the images can show. */
  photographs?: readonly Photograph[];
  onClose: () => void;
}

export function ShareDialog({ page, photographs, onClose }: ShareDialogProps) {
  const { title, text, done } = copy.dialog;
  return (
    <Dialog title={title} text={text} focusesFirstControl onClose={onClose}>
      <div className="mt-6 grid gap-8">
        <ShareOptions page={page} photographs={photographs} />
        <Button intent="outline" onClick={onClose}>
          {done}
        </Button>
      </div>
    </Dialog>
  );
}

/** The buttons of the profile card on the home screen that open the share dialog. */
export function ShareButtons({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      <Button intent="quiet" size="md" onClick={onOpen}>
        {copy.share}
      </Button>
      {/* On a phone the profile card hides its QR code, so a second button offers it. */}
      <div className="grid sm:hidden">
        <Button intent="quiet" size="md" onClick={onOpen}>
          {copy.code.title}
        </Button>
      </div>
    </>
  );
}
