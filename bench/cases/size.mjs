import { statSync } from 'node:fs';
import { binary } from '../../scripts/lib/paths.mjs';

export const title = 'Size';

export function run() {
  return { binary: `${megabytes().toFixed(1)} MB` };
}

export const megabytes = () => statSync(binary).size / 1e6;
