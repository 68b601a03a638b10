import { fileURLToPath } from 'node:url';

/** The absolute path of a file or folder in the project. */
export const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const root = inProject('');
/** The binary of `make build`, or the one that LENSLINK_BINARY names, such as that of `make dist`. */
export const binary = process.env.LENSLINK_BINARY ?? inProject('target/release/lenslink');
export const chromium = '/usr/bin/chromium';
/** A smaller Chromium that draws no windows. */
export const headlessShell = '/usr/bin/chromium-headless-shell';
export const firefox = '/usr/bin/firefox-esr';
export const webkitDriver = '/usr/bin/WebKitWebDriver';
export const xvfb = '/usr/bin/Xvfb';
/** Runs JavaScript with GTK. The tests use it to open a WebKitGTK window. */
export const gjs = '/usr/bin/gjs';
