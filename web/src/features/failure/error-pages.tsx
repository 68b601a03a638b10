import { Button, buttonStyle } from '@/ui/button';
import { FilmStripMessage } from '@/ui/film-strip-message';

export const copy = {
  title: 'Something went wrong',
  text: 'Check your connection and reload the page.',
  server: {
    title: 'Something went wrong on our side',
    text: 'Please try again in a moment. Requests you already sent are safe.',
  },
  reload: 'Reload page',
} as const;

/** For a screen that the browser could not load or render. */
export function PageError() {
  return (
    <FilmStripMessage frameNumber="00" title={copy.title} text={copy.text}>
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        {copy.reload}
      </Button>
    </FilmStripMessage>
  );
}

/** For a page that the server could not render. It reloads with a link, which needs no script. */
export function ServerError() {
  return (
    <FilmStripMessage frameNumber="00" title={copy.server.title} text={copy.server.text}>
      {/* `?` is the URL of the same page. */}
      <a href="?" className={buttonStyle()}>
        {copy.reload}
      </a>
    </FilmStripMessage>
  );
}
