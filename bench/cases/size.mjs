import { statSync } from 'node:fs';
import { binary } from '../../scripts/lib/paths.mjs';

export const title = 'Size';

export function run() {
  return { binary: `${getBinaryMegabytes().toFixed(1)} MB` };
}

export const getBinaryMegabytes = () => statSync(binary).size / 1e6;
