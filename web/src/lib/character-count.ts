/** Characters as the server counts them, by code points: most emoji are one, not the two units of their encoding. */
export function characterCount(text: string): number {
  return Array.from(text.trim()).length;
}
