import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { BlankFrame } from '@/ui/blank-frame';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

export function NotFound() {
  return (
    <BlankFrame mark="404" title={copy.title} text={copy.text}>
      <Link to={paths.home} className={buttonStyle()}>
        {copy.home}
      </Link>
    </BlankFrame>
  );
}
