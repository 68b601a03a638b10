/**
 * The oldest browsers of each build. A client who has an older one gets the same page without its script: a browser that
 * cannot read a module ignores it, and the links and forms work by themselves. README.md names them too.
 */
export const PUBLIC_BROWSERS = ['ios15.4', 'safari15.4', 'chrome99', 'edge99', 'firefox97'];
export const APP_BROWSERS = ['ios16.4', 'safari16.4', 'chrome111', 'edge111', 'firefox128'];
