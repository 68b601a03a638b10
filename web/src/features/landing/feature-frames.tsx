import { frameNumber } from '@/lib/frame-number';
import { copy } from './copy';

/** The features as three frames of a contact sheet. */
export function FeatureFrames() {
  return (
    <section className="border-y border-line bg-sheet md:px-5">
      <ul className="mx-auto grid max-w-310 divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0 md:border-x md:border-line">
        {copy.features.map(({ title, text }, index) => (
          <li key={title} className="px-5 py-9 md:px-4.75 lg:py-12 xl:px-9.75">
            <p aria-hidden className="flex justify-between frame-mark">
              <span>▸ {frameNumber(index + 1)}</span>
              <span>{frameNumber(index + 1)}A</span>
            </p>
            <h2 className="mt-8 font-serif text-32 leading-heading md:text-25 lg:text-32">{title}</h2>
            <p className="mt-3 max-w-92 text-15 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
