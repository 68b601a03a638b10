export const chromiumArgs = [
  // Containers offer neither the privileges that the sandbox needs nor a GPU.
  '--no-sandbox',
  '--disable-gpu',
  // Chromium must make no requests of its own, only those of the pages under test.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
