import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import type { SharedPage } from './page';

/** The device's own way to share, where it has one. */
export function NativeShare({ page: { name, url } }: { page: SharedPage }) {
  if (!('share' in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share({ title: name, text: copy.invitation, url });
    } catch (error) {
      // Whoever closes it again has changed their mind, which is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.add({ ...copy.shareFailed, variant: 'destructive' });
    }
  };
  return (
    <Button intent="outline" size="md" onClick={() => void share()}>
      {copy.shareWithApp}
    </Button>
  );
}
