import { Link } from 'react-router';
import { LineIcon } from '@/ui/line-icon';
import { copy } from './copy';
import { places } from './places';
import { useCurrent } from './use-current';
import { WaitingBadge } from './waiting-badge';

/** The ways through the studio on a phone, where the thumb is. */
export function BottomBar({ needsAnswer }: { needsAnswer: number | undefined }) {
  const current = useCurrent();
  return (
    <nav aria-label={copy.label} className="bottom-bar border-t border-line bg-paper print:hidden">
      <div className="mx-auto grid h-full max-w-120 grid-cols-4">
        {places.map(({ path, label, icon, counts }) => (
          <Link
            key={path}
            to={path}
            {...current(path)}
            className="relative grid content-center justify-items-center gap-1 text-13 leading-heading text-ink-soft before:absolute before:-top-px before:h-0.5 before:w-10 focus-visible:-outline-offset-4 aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:before:bg-safelight"
          >
            <LineIcon path={icon} size={22} />
            {label}
            {counts && <WaitingBadge count={needsAnswer} className="absolute top-1 left-1/2 ml-1.5" />}
          </Link>
        ))}
      </div>
    </nav>
  );
}
