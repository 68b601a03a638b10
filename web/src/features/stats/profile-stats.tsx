import { Card } from '@/ui/card';
import { copy } from './copy';

/** What came of the page so far: nothing to count before the first booking. */
export function ProfileStats() {
  return (
    <Card title={copy.title}>
      <dl className="grid grid-cols-3 gap-4 px-5 sm:px-6.5">
        {copy.figures.map((figure) => (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="text-13 text-ink-soft sm:text-15">{figure}</dt>
            <dd className="font-serif text-44 leading-display tabular-nums">{copy.unknown}</dd>
          </div>
        ))}
      </dl>
      <p className="mx-5 mt-6 mb-6 border-t border-line pt-4 text-13 text-pretty text-ink-soft sm:mx-6.5">
        {copy.note}
      </p>
    </Card>
  );
}
