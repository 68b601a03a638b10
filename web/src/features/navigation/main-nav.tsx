import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import { paths } from '@/lib/paths';
import { LineIcon } from '@/ui/line-icon';
import { copy, navItems } from './nav-items';

/** The main navigation on a phone, at the bottom of the screen. */
export function BottomNav({ needsAnswerCount }: { needsAnswerCount: number | undefined }) {
  const getCurrentProps = useCurrentLinkProps();
  return (
    <nav aria-label={copy.label} className="bottom-bar border-t border-line bg-paper print:hidden">
      <div className="mx-auto grid h-full max-w-120 grid-cols-4">
        {navItems.map(({ path, label, icon, showsRequestCount }) => (
          <Link
            key={path}
            to={path}
            {...getCurrentProps(path)}
            className="relative grid content-center justify-items-center gap-1 text-13 leading-heading text-ink-soft before:absolute before:-top-px before:h-0.5 before:w-10 focus-visible:-outline-offset-4 aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:before:bg-accent"
          >
            <LineIcon path={icon} size={22} />
            {label}
            {showsRequestCount && (
              <NeedsAnswerBadge count={needsAnswerCount} className="absolute top-1 left-1/2 ml-1.5" />
            )}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** The main navigation in the header of a wide screen. */
export function HeaderNav({ needsAnswerCount }: { needsAnswerCount: number | undefined }) {
  const getCurrentProps = useCurrentLinkProps();
  return (
    <nav aria-label={copy.label} className="flex self-stretch print:hidden">
      {navItems.map(({ path, label, showsRequestCount }) => (
        <Link
          key={path}
          to={path}
          {...getCurrentProps(path)}
          className="relative flex items-center gap-1.5 px-2.75 text-15 text-ink-soft transition-colors before:absolute before:inset-x-2.75 before:-bottom-px before:h-0.5 hover:text-ink focus-visible:-outline-offset-4 aria-[current=page]:text-ink aria-[current=page]:before:bg-accent"
        >
          {label}
          {showsRequestCount && <NeedsAnswerBadge count={needsAnswerCount} />}
        </Link>
      ))}
    </nav>
  );
}

/** Returns a function with the props that mark the link to the current page or to its parent. */
function useCurrentLinkProps() {
  const { pathname } = useLocation();
  return (path: string) => {
    const isSubpage = path !== paths.home && pathname.startsWith(`${path}/`);
    return pathname === path || isSubpage ? { 'aria-current': 'page' as const } : {};
  };
}

const MAX_SHOWN_COUNT = 99;

/** How many requests need an answer. Renders nothing for zero or an unknown count. */
function NeedsAnswerBadge({ count = 0, className }: { count: number | undefined; className?: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className={clsx(
          'grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-13 leading-heading font-semibold text-on-accent tabular-nums',
          className,
        )}
      >
        {count > MAX_SHOWN_COUNT ? copy.many : count}
      </span>
      {/* Separates the words of the link's accessible name. */}{' '}
      <span className="sr-only">{copy.needAnswer(count)}</span>
    </>
  );
}
