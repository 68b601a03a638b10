// Checks the shipped binary before a release: the main journeys in the browser, its size, start time and memory.
import { measureIdleMib } from '../bench/cases/memory.mjs';
import { measurePhotoMemory } from '../bench/cases/photos.mjs';
import { getBinaryMegabytes } from '../bench/cases/size.mjs';
import { measureStarts } from '../bench/cases/startup.mjs';
import { median } from '../bench/lib/stats.mjs';
import { testE2e } from './lib/e2e.mjs';
import { summarize } from './lib/summary.mjs';

/** The start time is relative to `lenslink --version`, because milliseconds depend on the machine. */
const LIMITS = [
  { name: 'binary size in MB', limit: 28, measure: async () => getBinaryMegabytes() },
  { name: 'idle memory in MiB', limit: 32, measure: measureIdleMib },
  { name: 'peak memory with 24 photos of 39 megapixels in MiB', limit: 256, measure: measurePhotoPeak },
  { name: 'memory growth 5 s after these photos in MiB', limit: 24, measure: getPhotoMemoryGrowth },
  { name: 'start time with data, as a multiple of --version', limit: 20, measure: measureStartRatio },
];

/** `measurePhotoPeak` sets it, and `getPhotoMemoryGrowth` reads it, because a measurement takes long. */
let photoMemory;

const start = performance.now();
const journeys = {
  name: 'journeys',
  ...(await testE2e(['--grep', '@journey'])),
  seconds: getElapsedSeconds(),
};
const limits = { name: 'limits', passed: 0, failures: [], seconds: 0 };
for (const { name, limit, measure } of LIMITS) {
  const value = await measure();
  const line = `${name}: ${value.toFixed(1)}, at most ${limit}`;
  console.log(line);
  if (value <= limit) limits.passed += 1;
  else limits.failures.push(line);
}
limits.seconds = getElapsedSeconds() - journeys.seconds;
console.log(`\n${summarize([journeys, limits])}`);
process.exitCode = journeys.failures.length + limits.failures.length > 0 ? 1 : 0;

function getElapsedSeconds() {
  return (performance.now() - start) / 1000;
}

async function measurePhotoPeak() {
  photoMemory = await measurePhotoMemory();
  return photoMemory.peakMib;
}

/** How much more memory the server uses 5 s after the last photo than before the first one. */
async function getPhotoMemoryGrowth() {
  return photoMemory.laterMib - photoMemory.idleMib;
}

async function measureStartRatio() {
  const { existing, version } = await measureStarts();
  return median(existing) / median(version);
}
