import { fileURLToPath } from 'node:url';

/** Absolute path of something inside the project. */
export const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const root = inProject('');
export const binary = inProject('target/release/lenslink');
export const chromium = '/usr/bin/chromium';
