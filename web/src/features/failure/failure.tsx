import { BlankFrame } from '@/ui/blank-frame';
import { Button } from '@/ui/button';
import { copy } from './copy';

export function Failure() {
  return (
    <BlankFrame mark="00" title={copy.title} text={copy.text}>
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        {copy.reload}
      </Button>
    </BlankFrame>
  );
}
