const COM = 'com';

/** Where many people have their mail, and the endings under which they have it there. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  gmail: [COM],
  googlemail: [COM],
  icloud: [COM],
  yahoo: [COM, 'ca', 'co.in', 'co.jp', 'co.uk', 'com.au', 'com.br', 'com.mx', 'de', 'es', 'fr', 'ie', 'it'],
  hotmail: [COM, 'be', 'ca', 'co.uk', 'com.br', 'de', 'dk', 'es', 'fr', 'it', 'nl', 'no', 'se'],
  outlook: [COM, 'be', 'com.au', 'com.br', 'de', 'dk', 'es', 'fr', 'ie', 'it', 'jp', 'pt'],
  protonmail: [COM, 'ch'],
  fastmail: [COM, 'fm'],
  comcast: ['net'],
  verizon: ['net'],
  btinternet: [COM],
  't-online': ['de'],
};

/** Endings that nobody can have, and the one that was meant. */
const NO_ENDINGS = new Map(
  Object.entries({
    com: ['con', 'cmo', 'ocm', 'vom', 'xom', 'cpm', 'cim', 'comm', 'coom'],
    net: ['nte', 'ent', 'nett'],
    org: ['ogr', 'rog', 'orgg'],
  }).flatMap(([meant, slips]) => slips.map((slip): [string, string] => [slip, meant])),
);

/**
 * The address somebody most likely meant, null when there is nothing to doubt. A request to an address that does not
 * exist is lost, but one who typed it right must not be made to wonder: so a single slip, close to a name that many have.
 */
export function likelyAddress(typed: string): string | null {
  const [, local = '', domain = ''] = /^\s*(.+)@([^@\s]+)\s*$/.exec(typed) ?? [];
  const meant = likelyDomain(domain.toLowerCase());
  return meant === null ? null : `${local}@${meant}`;
}

function likelyDomain(domain: string): string | null {
  const [name = '', ...rest] = domain.split('.');
  const ending = rest.join('.');
  const provider = Object.entries(PROVIDERS).find(([known]) => known === name || isSlip(name, known));
  if (provider) {
    const [known, endings] = provider;
    const meant = endings.includes(ending) ? ending : likelyEnding(ending, endings);
    if (meant !== null) return `${known}.${meant}` === domain ? null : `${known}.${meant}`;
  }
  const other = NO_ENDINGS.get(rest.at(-1) ?? '');
  return other === undefined ? null : [name, ...rest.slice(0, -1), other].join('.');
}

/** Only of the ending that nearly all of a provider's addresses have: another country's is no slip. */
function likelyEnding(ending: string, [usual = COM]: readonly string[]): string | null {
  return ending === '' || isOneEdit(ending, usual) ? usual : null;
}

/** With the first letter in its place, or nearly: `mail` and `ymail` are names of their own. */
function isSlip(name: string, known: string): boolean {
  const isSwapped = name.startsWith(known.charAt(1) + known.charAt(0));
  return (name.startsWith(known.charAt(0)) || isSwapped) && isOneEdit(name, known);
}

/** One letter missing, too many or another, or two neighbours swapped. */
function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const room = Math.min(one.length, other.length) - start;
  while (end < room && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isSwap = left.length === 2 && left === right.charAt(1) + right.charAt(0);
  return isSwap || (left.length <= 1 && right.length <= 1 && left !== right);
}
