/** Every zone that can be chosen, and the one that was chosen in a browser that knows more of them. */
export function timeZones(chosen: string | null): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return chosen === null || zones.includes(chosen) ? zones : [...zones, chosen].sort();
}

/** `America/New_York` as `America/New York`. */
export const timeZoneText = (zone: string) => zone.replaceAll('_', ' ');
