const COM = 'com';

/** Common email providers, and the endings of their domains, the most common one first. */
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

/** Endings that do not exist, each with the ending that the client probably meant. */
const MISTYPED_ENDINGS = new Map(
  Object.entries({
    com: ['con', 'cmo', 'ocm', 'vom', 'xom', 'cpm', 'cim', 'comm', 'coom'],
    net: ['nte', 'ent', 'nett'],
    org: ['ogr', 'rog', 'orgg'],
  }).flatMap(([ending, typos]) => typos.map((typo): [string, string] => [typo, ending])),
);

/**
 * The email address that the client probably meant; null without a suggestion. A reply to a mistyped address is lost,
 * but a correct address must not be questioned. So the suggestion corrects only one typo in the name of a common
 * provider, one in its ending, and the mistyped endings above in any domain.
 */
export function suggestAddress(address: string): string | null {
  const [, local = '', domain = ''] = /^\s*(.+)@([^@\s]+)\s*$/.exec(address) ?? [];
  const suggestedDomain = suggestDomain(domain.toLowerCase());
  return suggestedDomain === null ? null : `${local}@${suggestedDomain}`;
}

function suggestDomain(domain: string): string | null {
  const [name = '', ...rest] = domain.split('.');
  const ending = rest.join('.');
  const provider = Object.entries(PROVIDERS).find(
    ([providerName]) => providerName === name || isTypo(name, providerName),
  );
  if (provider) {
    const [providerName, endings] = provider;
    const suggestedEnding = endings.includes(ending) ? ending : suggestEnding(ending, endings);
    if (suggestedEnding !== null) {
      const suggestion = `${providerName}.${suggestedEnding}`;
      return suggestion === domain ? null : suggestion;
    }
  }
  const correctEnding = MISTYPED_ENDINGS.get(rest.at(-1) ?? '');
  return correctEnding === undefined ? null : [name, ...rest.slice(0, -1), correctEnding].join('.');
}

/** Suggests only the provider's most common ending: another country's ending is probably correct. */
function suggestEnding(ending: string, [commonEnding = COM]: readonly string[]): string | null {
  return ending === '' || isOneEdit(ending, commonEnding) ? commonEnding : null;
}

/** Requires the first letter, or the first two swapped: `mail` and `ymail` are providers of their own. */
function isTypo(name: string, providerName: string): boolean {
  const isSwapped = name.startsWith(providerName.charAt(1) + providerName.charAt(0));
  return (name.startsWith(providerName.charAt(0)) || isSwapped) && isOneEdit(name, providerName);
}

/** Whether one letter is missing, added or replaced, or two adjacent letters are swapped. */
function isOneEdit(typed: string, correct: string): boolean {
  let prefixLength = 0;
  while (prefixLength < typed.length && typed[prefixLength] === correct[prefixLength]) prefixLength += 1;
  let suffixLength = 0;
  const maxSuffixLength = Math.min(typed.length, correct.length) - prefixLength;
  while (suffixLength < maxSuffixLength && typed.at(-1 - suffixLength) === correct.at(-1 - suffixLength)) {
    suffixLength += 1;
  }
  const typedMiddle = typed.slice(prefixLength, typed.length - suffixLength);
  const correctMiddle = correct.slice(prefixLength, correct.length - suffixLength);
  const isSwap =
    typedMiddle.length === 2 && typedMiddle === correctMiddle.charAt(1) + correctMiddle.charAt(0);
  return isSwap || (typedMiddle.length <= 1 && correctMiddle.length <= 1 && typedMiddle !== correctMiddle);
}
