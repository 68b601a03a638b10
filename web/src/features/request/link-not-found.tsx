import { paths } from '@/lib/paths';
import { BlankFrame } from '@/ui/blank-frame';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

export function LinkNotFound() {
  return (
    <BlankFrame mark="404" title={copy.linkNotFound.title} text={copy.linkNotFound.text}>
      <a href={paths.home} className={buttonStyle()}>
        {copy.linkNotFound.home}
      </a>
    </BlankFrame>
  );
}
