// The parts of `make test` and which of them each verb runs. The two lanes run beside each other; the browser tests
// keep all cores busy by themselves and run alone.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { testCrossBrowser } from './cross-browser.mjs';
import { testE2e } from './e2e.mjs';
import {
  installHeadlessShell,
  installNextest,
  installServices,
  installWebkitAndFirefox,
} from './install.mjs';
import { inProject, root } from './paths.mjs';
import { mustRun, run } from './process.mjs';
import { judge, readJunit, readVitest } from './reports.mjs';

const reports = inProject('target/test-reports');
const web = inProject('web');
/** The profile of `make build`: one set of compiled dependencies serves the program, its tests and the lints. */
const PROFILE = 'release';

/** @type {import('./schedule.mjs').Part[]} */
export const parts = [
  { name: 'install', lane: 'cargo', run: install },
  { name: 'rust-build', lane: 'cargo', requires: ['web-build'], run: buildRustTests },
  {
    name: 'release-build',
    lane: 'cargo',
    requires: ['web-build'],
    run: () => make('release-build', 'build'),
  },
  { name: 'rust', lane: 'cargo', requires: ['rust-build'], run: testRust },
  { name: 'scripts', lane: 'checks', run: testScripts },
  { name: 'web-build', lane: 'checks', run: () => make('web-build', 'web/dist/routes.json') },
  { name: 'web-lint', lane: 'checks', requires: ['web-build'], run: lintWeb },
  { name: 'web', lane: 'checks', requires: ['web-build'], run: testWeb },
  // Cargo lets only one command at a time compile.
  { name: 'rust-lint', lane: 'checks', requires: ['web-build'], after: ['rust-build'], run: lintRust },
  // Debian's package manager lets only one installation run at a time.
  { name: 'install-browsers', lane: 'checks', after: ['install'], run: installBrowsers },
  { name: 'e2e', requires: ['rust-build', 'release-build'], run: () => testE2e() },
  { name: 'journeys', requires: ['rust-build', 'release-build'], run: () => testE2e(['--grep', '@journey']) },
  {
    name: 'cross-browser',
    requires: ['rust-build', 'release-build', 'install-browsers'],
    run: testCrossBrowser,
  },
];

const LINT = ['web-build', 'rust-lint', 'web-lint'];
const CROSS_BROWSER = ['install-browsers', 'cross-browser'];
const BELOW_THE_BROWSER = ['install', 'rust-build', 'scripts', 'web', 'rust'];

/** `rust-build` leaves the binary where `make build` does, so a suite has one of the two. */
export const suites = {
  all: [...LINT, ...BELOW_THE_BROWSER, 'e2e', ...CROSS_BROWSER],
  check: [...LINT, ...BELOW_THE_BROWSER, 'journeys'],
  lint: LINT,
  rust: ['web-build', 'rust-build', 'rust'],
  web: ['web-build', 'web'],
  e2e: ['web-build', 'release-build', 'e2e'],
  'cross-browser': ['web-build', 'release-build', ...CROSS_BROWSER],
  scripts: ['scripts'],
};

/** While the web app is built: everything that the later parts fetch. */
async function install() {
  await mustRun('cargo', ['fetch', '--locked'], { cwd: root, label: 'install' });
  await installNextest();
  await installServices();
  await installHeadlessShell();
  return { passed: 1, failures: [] };
}

async function installBrowsers() {
  await installWebkitAndFirefox();
  return { passed: 1, failures: [] };
}

async function buildRustTests() {
  await installNextest();
  return await check('rust-build', 'cargo', ['nextest', 'run', '--no-run', ...TEST_TARGETS]);
}

const TEST_TARGETS = ['--cargo-profile', PROFILE, '--workspace', '--lib', '--bins', '--tests'];

async function lintRust() {
  return total([
    await check('rust-lint', 'cargo', ['fmt', '--all', '--check']),
    await check('rust-lint', 'cargo', [
      'clippy',
      '--profile',
      PROFILE,
      '--workspace',
      '--all-targets',
      '--',
      '-D',
      'warnings',
    ]),
  ]);
}

async function lintWeb() {
  return total([
    await check('web-lint', 'npm', ['--prefix', web, 'run', '--silent', 'lint']),
    await check('web-lint', 'npm', ['--prefix', web, 'run', '--silent', 'gen:check']),
    await make('web-lint', 'lint-scripts'),
  ]);
}

async function testScripts() {
  const report = `${reports}/scripts.xml`;
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${report}`,
  ];
  const args = ['--test', ...reporters, ...testFiles()];
  return await counted(report, readJunit, process.execPath, args, { label: 'scripts' });
}

function testFiles() {
  const files = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.test.mjs'));
}

async function testWeb() {
  const report = `${reports}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['--prefix', web, 'test', '--', ...reporters];
  return await counted(report, readVitest, 'npm', args, { label: 'web' });
}

async function testRust() {
  await installNextest();
  const report = inProject('target/nextest/default/junit.xml');
  const args = ['scripts/with-services.mjs', '--', 'cargo', 'nextest', 'run', ...TEST_TARGETS];
  return await counted(report, readJunit, process.execPath, args, { label: 'rust' });
}

async function make(label, target) {
  return await check(label, 'make', ['--no-print-directory', target]);
}

async function check(label, command, args) {
  const line = [command, ...args].join(' ');
  console.log(`${label} $ ${line}`);
  const hasSucceeded = (await run(command, args, { cwd: root, label })) === 0;
  return hasSucceeded ? { passed: 1, failures: [] } : { passed: 0, failures: [line] };
}

function total(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

async function counted(file, read, command, args, options) {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const exitCode = await run(command, args, { cwd: root, ...options });
  return judge(exitCode, () => read(readFileSync(file, 'utf8')));
}
