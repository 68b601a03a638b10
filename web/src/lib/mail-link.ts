/** An address to write to, and how the mail begins. All of it may hold `?` and `&`, which would add recipients and subjects. */
export function mailLink(address: string, subject?: string, text?: string): string {
  const to = `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
  const parts = Object.entries({ subject, body: text?.replaceAll('\n', '\r\n') })
    .filter((part): part is [string, string] => part[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? to : `${to}?${parts.join('&')}`;
}
