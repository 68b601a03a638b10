// What a release must show: the main journeys in the browser on the shipped binary, and its size, start and memory.
import { idleMebibytes } from '../bench/cases/memory.mjs';
import { measurePhotoMemory } from '../bench/cases/photos.mjs';
import { megabytes } from '../bench/cases/size.mjs';
import { measureStarts } from '../bench/cases/startup.mjs';
import { median } from '../bench/lib/stats.mjs';
import { testE2e } from './lib/e2e.mjs';
import { summarize } from './lib/summary.mjs';

/** The start is compared with `lenslink --version` in the same run, because milliseconds depend on the machine. */
const LIMITS = [
  { name: 'size of the binary in MB', limit: 28, measure: async () => megabytes() },
  { name: 'memory when idle in MiB', limit: 32, measure: idleMebibytes },
  { name: 'memory with 24 photos of 39 megapixels at once in MiB', limit: 256, measure: photoPeak },
  { name: 'memory that is left of it 5 s later in MiB', limit: 24, measure: photoRest },
  { name: 'start with data, in times of --version', limit: 20, measure: startRatio },
];

/** Measured once, for two of the limits. */
let photos;

const start = performance.now();
const journeys = { name: 'journeys', ...(await testE2e(['--grep', '@journey'])), seconds: seconds() };
const limits = { name: 'limits', passed: 0, failures: [], seconds: 0 };
for (const { name, limit, measure } of LIMITS) {
  const value = await measure();
  const line = `${name}: ${value.toFixed(1)}, at most ${limit}`;
  console.log(line);
  if (value <= limit) limits.passed += 1;
  else limits.failures.push(line);
}
limits.seconds = seconds() - journeys.seconds;
console.log(`\n${summarize([journeys, limits])}`);
process.exitCode = journeys.failures.length + limits.failures.length > 0 ? 1 : 0;

function seconds() {
  return (performance.now() - start) / 1000;
}

async function photoPeak() {
  photos = await measurePhotoMemory();
  return photos.peak;
}

/** Beside what the server had before the first photo. */
async function photoRest() {
  return photos.after - photos.idle;
}

async function startRatio() {
  const { existing, version } = await measureStarts();
  return median(existing) / median(version);
}
