import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button';
import { FilmStripMessage } from '@/ui/film-strip-message';

export const copy = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  home: 'Go to home',
} as const;

export function NotFound() {
  return (
    <FilmStripMessage frameNumber="404" title={copy.title} text={copy.text}>
      <Link to={paths.home} className={buttonStyle()}>
        {copy.home}
      </Link>
    </FilmStripMessage>
  );
}
