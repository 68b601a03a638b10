import { fileURLToPath } from 'node:url';

/** Absolute path of something inside the project. */
export const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const root = inProject('');
/** What `make build` built, unless LENSLINK_BINARY names another one, such as that of `make dist`. */
export const binary = process.env.LENSLINK_BINARY ?? inProject('target/release/lenslink');
export const chromium = '/usr/bin/chromium';
/** Chromium without the windows that the full one draws even when nobody sees them. */
export const headlessShell = '/usr/bin/chromium-headless-shell';
export const firefox = '/usr/bin/firefox-esr';
export const webkitDriver = '/usr/bin/WebKitWebDriver';
export const xvfb = '/usr/bin/Xvfb';
/** Runs JavaScript with GTK; the window around WebKitGTK is written in it. */
export const gjs = '/usr/bin/gjs';
