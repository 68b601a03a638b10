// What `make test` consists of, in the order it runs: cheap first, builds shared by what follows them.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { installChromium, installNextest, installNodeTools } from './install.mjs';
import { inProject, root } from './paths.mjs';
import { mustRun, run } from './process.mjs';
import { judge, readJunit, readPlaywright, readVitest } from './reports.mjs';

const reports = inProject('target/test-reports');
const web = inProject('web');

/**
 * `after` names parts that have to run before this one, `requires` those that must also have succeeded; asking
 * for a part asks for both.
 */
export const parts = [
  { name: 'scripts', run: testScripts },
  { name: 'web-build', run: () => check('make', ['--no-print-directory', 'web/dist/routes.json']) },
  { name: 'lint', after: ['web-build'], run: lint },
  { name: 'web', run: testWeb },
  { name: 'rust', after: ['web-build'], run: testRust },
  {
    name: 'release-build',
    after: ['web-build'],
    run: () => check('make', ['--no-print-directory', 'build']),
  },
  { name: 'e2e', requires: ['release-build'], run: testE2e },
];

async function testScripts() {
  const report = `${reports}/scripts.xml`;
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${report}`,
  ];
  return await counted(report, readJunit, process.execPath, ['--test', ...reporters, ...testFiles()]);
}

function testFiles() {
  const files = ['scripts', 'bench'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.test.mjs'));
}

async function lint() {
  await installWebPackages();
  const checks = [
    ['cargo', ['fmt', '--all', '--check']],
    ['cargo', ['clippy', '--workspace', '--all-targets', '--', '-D', 'warnings']],
    ['npm', ['--prefix', web, 'run', '--silent', 'lint']],
    ['npm', ['--prefix', web, 'run', '--silent', 'gen:check']],
    ['make', ['--no-print-directory', 'lint-scripts']],
  ];
  const outcomes = [];
  for (const [command, args] of checks) outcomes.push(await check(command, args));
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

async function testWeb() {
  await installWebPackages();
  const report = `${reports}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return await counted(report, readVitest, 'npm', ['--prefix', web, 'test', '--', ...reporters]);
}

async function testRust() {
  await installNextest();
  const nextest = ['cargo', 'nextest', 'run', '--workspace'];
  const report = inProject('target/nextest/default/junit.xml');
  return await counted(report, readJunit, process.execPath, ['scripts/with-services.mjs', '--', ...nextest]);
}

async function testE2e() {
  await installChromium();
  await installNodeTools();
  const report = `${reports}/playwright.json`;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--reporter=list,json'];
  return await counted(report, readPlaywright, 'node_modules/.bin/playwright', args, { cwd: web, env });
}

async function installWebPackages() {
  await mustRun('make', ['--no-print-directory', 'web/node_modules/.installed'], { cwd: root });
}

async function check(command, args) {
  const line = [command, ...args].join(' ');
  console.log(`$ ${line}`);
  const hasSucceeded = (await run(command, args, { cwd: root })) === 0;
  return hasSucceeded ? { passed: 1, failures: [] } : { passed: 0, failures: [line] };
}

async function counted(file, read, command, args, options = { cwd: root }) {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const exitCode = await run(command, args, options);
  return judge(exitCode, () => read(readFileSync(file, 'utf8')));
}
