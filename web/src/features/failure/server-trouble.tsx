import { BlankFrame } from '@/ui/blank-frame';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

/** The same for a page that the server could not make: its way out needs no script. */
export function ServerTrouble() {
  return (
    <BlankFrame mark="00" title={copy.server.title} text={copy.server.text}>
      {/* Leads to where it stands. */}
      <a href="?" className={buttonStyle()}>
        {copy.reload}
      </a>
    </BlankFrame>
  );
}
