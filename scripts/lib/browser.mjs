export const chromiumArgs = [
  // Containers offer neither the privileges that the sandbox needs nor a GPU.
  '--no-sandbox',
  '--disable-gpu',
  // Chromium must connect only to the server under test.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
