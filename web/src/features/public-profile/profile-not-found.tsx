import { paths } from '@/lib/paths';
import { BlankFrame } from '@/ui/blank-frame';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

interface ProfileNotFoundProps {
  /** Given when the page may be there after all: the call did not get through. */
  onRetry?: (() => void) | undefined;
}

/** Its way out is a plain link: it also stands on a page that has no router. */
export function ProfileNotFound({ onRetry }: ProfileNotFoundProps) {
  return (
    <BlankFrame mark="404" title={copy.notFound.title} text={copy.notFound.text}>
      {onRetry && <Button onClick={onRetry}>{copy.notFound.retry}</Button>}
      <a href={paths.home} className={buttonStyle({ intent: onRetry ? 'outline' : 'primary' })}>
        {copy.notFound.home}
      </a>
    </BlankFrame>
  );
}
