/** The number on the edge of a film frame: `01`, `02`, … */
export function frameNumber(position: number): string {
  return String(position).padStart(2, '0');
}
