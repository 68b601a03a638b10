// Runs the checks named on the command line, or all of them, two at a time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..');
const cache = join(web, 'node_modules/.cache/lint');
/** All files that a type or a rule can depend on: web/e2e imports from ../scripts. */
const SOURCES = [web, resolve(web, '../scripts'), resolve(web, '../bench')];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', '.build']);

/** @type {Record<string, () => Promise<boolean>>} */
const CHECKS = {
  eslint: skipWhenUnchanged('eslint', () => run('eslint', ['--max-warnings', '0', '.'])),
  types: skipWhenUnchanged('types', async () => {
    const isAppCorrect = await run('tsc', ['-p', 'tsconfig.app.json']);
    return (await run('tsc', ['-p', 'tsconfig.node.json'])) && isAppCorrect;
  }),
  prettier: () =>
    run('prettier', [
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      // The order of class names depends on the theme, which prettier's cache does not track.
      `--cache-location=${join(cache, `prettier-${hashFiles(['package-lock.json', '.prettierrc.json', 'src/styles'])}`)}`,
      '.',
    ]),
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS);
const queue = names.map((name) => {
  const check = CHECKS[name];
  if (!check) throw new Error(`Unknown check ${name}. Choose from: ${Object.keys(CHECKS).join(', ')}.`);
  return { name, check };
});
/** @type {string[]} */
const failed = [];
await Promise.all([runQueuedChecks(), runQueuedChecks()]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function runQueuedChecks() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (!(await next.check())) failed.push(next.name);
  }
}

/**
 * ESLint's own cache would miss an error in one file that is caused by a changed type in another. So a check is
 * skipped only when no file has changed since its last successful run.
 * @param {string} name
 * @param {() => Promise<boolean>} check
 */
function skipWhenUnchanged(name, check) {
  return async () => {
    const stamp = join(cache, `${name}.passed`);
    // Computed before the run, so that a file edited during the run counts as changed.
    const fingerprint = `${process.version} ${hashFiles([...SOURCES, 'node_modules/.package-lock.json'])}`;
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return true;
    rmSync(stamp, { force: true });
    const hasPassed = await check();
    if (hasPassed) {
      mkdirSync(cache, { recursive: true });
      writeFileSync(stamp, fingerprint);
    }
    return hasPassed;
  };
}

/** @param {string[]} paths files or folders */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => listFiles(resolve(web, path)))) {
    const content = readFileSync(file);
    hash.update(`${file}\n${String(content.length)}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter(({ name }) => !IGNORED_FOLDERS.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) return listFiles(child);
      return entry.isFile() ? [child] : [];
    });
}

/**
 * Prints the output when the check ends, so that the output of parallel checks does not mix.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function run(command, args) {
  return new Promise((done) => {
    const child = spawn(join(web, 'node_modules/.bin', command), args, {
      cwd: web,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (exitCode) => {
      if (output) console.log(output.trimEnd());
      done(exitCode === 0);
    });
  });
}
