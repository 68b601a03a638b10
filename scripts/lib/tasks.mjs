// The tasks of `make test`, and which of them each suite runs. The two lanes run in parallel. The browser tests use all
// cores, so they run alone.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { testCrossBrowser } from './cross-browser.mjs';
import { testFirebase } from './firebase.mjs';
import { testE2e } from './e2e.mjs';
import {
  installFirebaseTools,
  installHeadlessShell,
  installNextest,
  installServices,
  installWebkitAndFirefox,
} from './install.mjs';
import { inProject, root } from './paths.mjs';
import { run, runOrThrow } from './process.mjs';
import { evaluateRun, readJunit, readVitest } from './reports.mjs';

const reportFolder = inProject('target/test-reports');
const webFolder = inProject('web');
/** The profile of `make build`, so that the binary, its tests and the lints share the compiled dependencies. */
const CARGO_PROFILE = 'release';

/** @type {import('./run-tasks.mjs').Task[]} */
export const tasks = [
  { name: 'install', lane: 'cargo', run: installTools },
  { name: 'rust-build', lane: 'cargo', requires: ['web-build'], run: buildRustTests },
  {
    name: 'release-build',
    lane: 'cargo',
    requires: ['web-build'],
    run: () => runMake('release-build', 'build'),
  },
  { name: 'rust', lane: 'cargo', requires: ['rust-build'], run: testRust },
  { name: 'scripts', lane: 'checks', run: testScripts },
  { name: 'web-build', lane: 'checks', run: () => runMake('web-build', 'web/dist/routes.json') },
  { name: 'web-lint', lane: 'checks', requires: ['web-build'], run: lintWeb },
  { name: 'web', lane: 'checks', requires: ['web-build'], run: testWeb },
  // Cargo compiles for one command at a time.
  { name: 'rust-lint', lane: 'checks', requires: ['web-build'], after: ['rust-build'], run: lintRust },
  // apt-get runs one installation at a time.
  { name: 'install-browsers', lane: 'checks', after: ['install'], run: installBrowsers },
  { name: 'install-firebase', lane: 'checks', after: ['install'], run: installFirebase },
  { name: 'e2e', requires: ['rust-build', 'release-build'], run: () => testE2e() },
  { name: 'journeys', requires: ['rust-build', 'release-build'], run: () => testE2e(['--grep', '@journey']) },
  {
    name: 'firebase',
    requires: ['rust-build', 'release-build', 'install-firebase'],
    run: testFirebase,
  },
  {
    name: 'cross-browser',
    requires: ['rust-build', 'release-build', 'install-browsers'],
    run: testCrossBrowser,
  },
];

const LINT_TASKS = ['web-build', 'rust-lint', 'web-lint'];
const CROSS_BROWSER_TASKS = ['install-browsers', 'cross-browser'];
const FIREBASE_TASKS = ['install-firebase', 'firebase'];
const TEST_TASKS_WITHOUT_BROWSER = ['install', 'rust-build', 'scripts', 'web', 'rust'];

/** `rust-build` and `release-build` both write the binary, so a suite has only one of them. */
export const suites = {
  all: [...LINT_TASKS, ...TEST_TASKS_WITHOUT_BROWSER, 'e2e', ...FIREBASE_TASKS, ...CROSS_BROWSER_TASKS],
  check: [...LINT_TASKS, ...TEST_TASKS_WITHOUT_BROWSER, 'journeys'],
  lint: LINT_TASKS,
  rust: ['web-build', 'rust-build', 'rust'],
  web: ['web-build', 'web'],
  e2e: ['web-build', 'release-build', 'e2e'],
  firebase: ['web-build', 'release-build', ...FIREBASE_TASKS],
  'cross-browser': ['web-build', 'release-build', ...CROSS_BROWSER_TASKS],
  scripts: ['scripts'],
};

/** Installs the tools of later tasks while the web app is built. */
async function installTools() {
  await runOrThrow('cargo', ['fetch', '--locked'], { cwd: root, label: 'install' });
  await installNextest();
  await installServices();
  await installHeadlessShell();
  return { passed: 1, failures: [] };
}

async function installBrowsers() {
  await installWebkitAndFirefox();
  return { passed: 1, failures: [] };
}

async function installFirebase() {
  await installFirebaseTools();
  return { passed: 1, failures: [] };
}

async function buildRustTests() {
  await installNextest();
  return await runCheck('rust-build', 'cargo', ['nextest', 'run', '--no-run', ...TEST_TARGETS]);
}

const TEST_TARGETS = ['--cargo-profile', CARGO_PROFILE, '--workspace', '--lib', '--bins', '--tests'];

async function lintRust() {
  return sumOutcomes([
    await runCheck('rust-lint', 'cargo', ['fmt', '--all', '--check']),
    await runCheck('rust-lint', 'cargo', [
      'clippy',
      '--profile',
      CARGO_PROFILE,
      '--workspace',
      '--all-targets',
      '--',
      '-D',
      'warnings',
    ]),
  ]);
}

async function lintWeb() {
  return sumOutcomes([
    await runCheck('web-lint', 'npm', ['--prefix', webFolder, 'run', '--silent', 'lint']),
    await runCheck('web-lint', 'npm', ['--prefix', webFolder, 'run', '--silent', 'gen:check']),
    await runMake('web-lint', 'lint-scripts'),
  ]);
}

async function testScripts() {
  const report = `${reportFolder}/scripts.xml`;
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${report}`,
  ];
  const args = ['--test', ...reporters, ...listTestFiles()];
  return await runTests(report, readJunit, process.execPath, args, { label: 'scripts' });
}

function listTestFiles() {
  const files = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.test.mjs'));
}

async function testWeb() {
  const report = `${reportFolder}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['--prefix', webFolder, 'test', '--', ...reporters];
  return await runTests(report, readVitest, 'npm', args, { label: 'web' });
}

async function testRust() {
  await installNextest();
  const report = inProject('target/nextest/default/junit.xml');
  const args = ['scripts/with-services.mjs', '--', 'cargo', 'nextest', 'run', ...TEST_TARGETS];
  return await runTests(report, readJunit, process.execPath, args, { label: 'rust' });
}

async function runMake(label, target) {
  return await runCheck(label, 'make', ['--no-print-directory', target]);
}

async function runCheck(label, command, args) {
  const commandLine = [command, ...args].join(' ');
  console.log(`${label} $ ${commandLine}`);
  const hasSucceeded = (await run(command, args, { cwd: root, label })) === 0;
  return hasSucceeded ? { passed: 1, failures: [] } : { passed: 0, failures: [commandLine] };
}

function sumOutcomes(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

async function runTests(reportFile, readReport, command, args, options) {
  mkdirSync(reportFolder, { recursive: true });
  rmSync(reportFile, { force: true });
  const exitCode = await run(command, args, { cwd: root, ...options });
  return evaluateRun(exitCode, () => readReport(readFileSync(reportFile, 'utf8')));
}
