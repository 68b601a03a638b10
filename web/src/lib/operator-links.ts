/** Pages of the operator's own. Null or absent: the operator has none, and nothing is shown. */
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

const ORDER = ['privacy', 'terms', 'imprint'] as const;

export function shownLinks(links: OperatorLinks) {
  return ORDER.flatMap((name) => {
    const href = links[name];
    return href ? [{ name, href, label: operatorCopy[name] }] : [];
  });
}
