import { operatorCopy, shownLinks, type OperatorLinks } from '@/lib/operator-links';

/**
 * The pages of the app are prerendered with every link, and the server takes out what the operator has not set: it finds
 * the elements by these attributes.
 */
const ALL = { 'data-operator-links': true };
const each = (name: string) => ({ 'data-operator-link': name });

/** The operator's own pages, or nothing when there are none. */
export function OperatorNav({ links }: { links: OperatorLinks }) {
  const shown = shownLinks(links);
  if (shown.length === 0) return null;
  return (
    <nav {...ALL} aria-label={operatorCopy.label}>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {shown.map(({ name, href, label }) => (
          <li key={name} {...each(name)}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The footer of a page that has no other. */
export function OperatorFooter({ links }: { links: OperatorLinks }) {
  if (shownLinks(links).length === 0) return null;
  return (
    <footer {...ALL} className="shrink-0 px-page pb-4 text-13 text-ink-soft print:hidden">
      <OperatorNav links={links} />
    </footer>
  );
}
