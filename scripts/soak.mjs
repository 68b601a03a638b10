// Kills Lenslink servers under load, with SQLite on a disk and with PostgreSQL: node scripts/soak.mjs CYCLES
import { installNextest } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const [cycles] = process.argv.slice(2);
if (!/^[1-9][0-9]*$/.test(cycles ?? '')) {
  console.error(`CYCLES must be a positive number, such as 2000, not "${cycles ?? ''}".`);
  process.exit(2);
}

await installNextest();
const tests = ['--package', 'lenslink', '--test', 'api', '-E', 'test(crashes_under_load)'];
const nextest = ['cargo', 'nextest', 'run', '--cargo-profile', 'release', '--no-capture', ...tests];
process.exitCode = await run(process.execPath, ['scripts/with-services.mjs', '--', ...nextest], {
  cwd: root,
  env: { ...process.env, LENSLINK_CRASH_CYCLES: cycles },
});
