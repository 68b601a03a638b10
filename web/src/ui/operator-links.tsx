/** The operator's legal pages. A missing one is not shown. */
export interface OperatorLinks {
  privacy?: string | null;
  terms?: string | null;
  imprint?: string | null;
}

export const operatorCopy = {
  label: 'Legal',
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
  newTab: '(opens in a new tab)',
} as const;

const LINK_ORDER = ['privacy', 'terms', 'imprint'] as const;

function getVisibleLinks(links: OperatorLinks) {
  return LINK_ORDER.flatMap((name) => {
    const href = links[name];
    return href ? [{ name, href, label: operatorCopy[name] }] : [];
  });
}

/**
 * Pages are prerendered with every link, and the server removes those that the operator has not set. It finds the
 * elements by these attributes.
 */
const CONTAINER_ATTRIBUTES = { 'data-operator-links': true };
const getLinkAttributes = (name: string) => ({ 'data-operator-link': name });

/** Links to the operator's legal pages, if any. */
export function OperatorNav({ links }: { links: OperatorLinks }) {
  const visibleLinks = getVisibleLinks(links);
  if (visibleLinks.length === 0) return null;
  return (
    <nav {...CONTAINER_ATTRIBUTES} aria-label={operatorCopy.label}>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {visibleLinks.map(({ name, href, label }) => (
          <li key={name} {...getLinkAttributes(name)}>
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

/** For pages without a footer of their own. */
export function OperatorFooter({ links }: { links: OperatorLinks }) {
  if (getVisibleLinks(links).length === 0) return null;
  return (
    <footer {...CONTAINER_ATTRIBUTES} className="shrink-0 px-page pb-4 text-13 text-ink-soft print:hidden">
      <OperatorNav links={links} />
    </footer>
  );
}
