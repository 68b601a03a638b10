import { statSync } from 'node:fs';
import { binary } from '../../scripts/lib/paths.mjs';

export const title = 'Size';

export function run() {
  return { 'release binary': `${(statSync(binary).size / 1e6).toFixed(1)} MB` };
}
