import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

export function ClosingBand() {
  const { title, titleEmphasis, start, text } = copy.closing;
  return (
    <section className="darkroom border-y border-line bg-paper safelight-glow py-24 px-page text-center text-ink lg:py-28">
      <h2 className="font-serif text-44 leading-heading md:text-60">
        {title} <em className="block text-safelight">{titleEmphasis}</em>
      </h2>
      <Link to={paths.signup} className={`${buttonStyle()} mt-9`}>
        {start}
      </Link>
      <p className="mt-5 text-15 text-balance text-ink-soft">{text}</p>
    </section>
  );
}
