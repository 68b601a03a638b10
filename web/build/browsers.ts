/**
 * The oldest supported browsers of each build. An older browser ignores the module script, and the links and forms of
 * the public pages work without it. README.md lists these browsers too.
 */
export const PUBLIC_BROWSERS = ['ios15.4', 'safari15.4', 'chrome99', 'edge99', 'firefox97'];
export const APP_BROWSERS = ['ios16.4', 'safari16.4', 'chrome111', 'edge111', 'firefox128'];
