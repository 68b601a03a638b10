import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { BlankFrame } from '@/ui/blank-frame';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

export function ProfileNotFound() {
  return (
    <BlankFrame mark="404" title={copy.notFound.title} text={copy.notFound.text}>
      <Link to={paths.home} className={buttonStyle()}>
        {copy.notFound.home}
      </Link>
    </BlankFrame>
  );
}
