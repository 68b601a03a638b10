import { frameNumber } from '@/lib/frame-number';
import { copy } from './copy';

/** The features as three frames of a contact sheet. */
export function FeatureFrames() {
  return (
    <section className="border-y border-line bg-sheet lg:px-5">
      <ul className="mx-auto grid max-w-310 divide-y divide-line lg:grid-cols-3 lg:divide-x lg:divide-y-0 lg:border-x lg:border-line">
        {copy.features.map(({ title, text }, index) => (
          <li key={title} className="px-5 py-9 md:px-10 lg:px-9 lg:py-12">
            <p aria-hidden className="frame-mark">
              ▸ {frameNumber(index + 1)}
            </p>
            <h2 className="mt-8 font-serif text-32 leading-heading">{title}</h2>
            <p className="mt-3 max-w-[40ch] text-15 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
