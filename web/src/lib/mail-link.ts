/** An address to write to. It may hold `?` and `&`, which would add recipients and subjects. */
export function mailLink(address: string, subject?: string): string {
  const to = `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  return subject === undefined ? to : `${to}?subject=${encodeURIComponent(subject)}`;
}
