import { copy } from './copy';

export function Steps() {
  return (
    <section className="mx-auto grid max-w-310 gap-8 py-18 px-page lg:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)] lg:gap-14 lg:py-24">
      <h2 className="font-serif text-44 leading-heading whitespace-pre-line">{copy.steps.title}</h2>
      <ol className="divide-y divide-line border-t border-line">
        {copy.steps.items.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[4rem_minmax(0,1fr)] items-start py-7">
            <span aria-hidden className="font-serif text-44 leading-display text-safelight">
              {index + 1}
            </span>
            <div>
              <h3 className="text-15 font-semibold">{title}</h3>
              <p className="text-15 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
