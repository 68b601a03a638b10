import { copy } from './copy';
import type { PortfolioPhoto } from './portfolio-photo';

/** Names a photo for screen readers. It needs a name even if the photographer described nothing. */
export function describePhoto({ alt, caption }: PortfolioPhoto, index: number, count: number): string {
  return alt || caption || copy.photographPosition(index + 1, count);
}
