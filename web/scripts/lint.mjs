// Runs the checks named on the command line, or all of them, two at a time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..');
const cache = join(web, 'node_modules/.cache/lint');
/** Everything a type or a rule can depend on: web/e2e imports from the project's scripts. */
const SOURCES = [web, resolve(web, '../scripts'), resolve(web, '../bench')];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.build']);

/** @type {Record<string, () => Promise<boolean>>} */
const CHECKS = {
  eslint: onceForSameFiles('eslint', () => run('eslint', ['--max-warnings', '0', '.'])),
  types: onceForSameFiles('types', async () => {
    const isAppCorrect = await run('tsc', ['-p', 'tsconfig.app.json']);
    return (await run('tsc', ['-p', 'tsconfig.node.json'])) && isAppCorrect;
  }),
  prettier: () =>
    run('prettier', [
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      // The order of class names depends on the theme, which prettier's own cache does not know.
      `--cache-location=${join(cache, `prettier-${hashOf(['package-lock.json', '.prettierrc.json', 'src/styles'])}`)}`,
      '.',
    ]),
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS);
const waiting = names.map((name) => {
  const check = CHECKS[name];
  if (!check) throw new Error(`There is no check ${name}: choose from ${Object.keys(CHECKS).join(', ')}.`);
  return { name, check };
});
/** @type {string[]} */
const failed = [];
await Promise.all([runWaiting(), runWaiting()]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!(await next.check())) failed.push(next.name);
  }
}

/**
 * ESLint's own cache would miss an error that appears in one file because a type changed in another. So a check
 * is skipped only while no file at all differs from its last run without an error.
 * @param {string} name
 * @param {() => Promise<boolean>} check
 */
function onceForSameFiles(name, check) {
  return async () => {
    const stamp = join(cache, `${name}.passed`);
    // Taken before the run, so that a file edited during it counts as changed.
    const state = `${process.version} ${hashOf([...SOURCES, 'node_modules/.package-lock.json'])}`;
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return true;
    rmSync(stamp, { force: true });
    const hasPassed = await check();
    if (hasPassed) {
      mkdirSync(cache, { recursive: true });
      writeFileSync(stamp, state);
    }
    return hasPassed;
  };
}

/** @param {string[]} paths files or folders */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(resolve(web, path)))) {
    const content = readFileSync(file);
    hash.update(`${file}\n${String(content.length)}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) return filesIn(child);
      return entry.isFile() ? [child] : [];
    });
}

/**
 * Output of two checks at once must not mix: it is written when the check ends.
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
