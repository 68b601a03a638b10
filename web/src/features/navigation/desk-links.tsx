import { Link } from 'react-router';
import { copy } from './copy';
import { places } from './places';
import { useCurrent } from './use-current';
import { WaitingBadge } from './waiting-badge';

/** The ways through the studio, in the header of a wide page. */
export function DeskLinks({ needsAnswer }: { needsAnswer: number | undefined }) {
  const current = useCurrent();
  return (
    <nav aria-label={copy.label} className="flex self-stretch print:hidden">
      {places.map(({ path, label, counts }) => (
        <Link
          key={path}
          to={path}
          {...current(path)}
          className="relative flex items-center gap-1.5 px-2.75 text-15 text-ink-soft transition-colors before:absolute before:inset-x-2.75 before:-bottom-px before:h-0.5 hover:text-ink focus-visible:-outline-offset-4 aria-[current=page]:text-ink aria-[current=page]:before:bg-safelight"
        >
          {label}
          {counts && <WaitingBadge count={needsAnswer} />}
        </Link>
      ))}
    </nav>
  );
}
