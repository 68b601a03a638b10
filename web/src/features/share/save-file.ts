const KEPT_MS = 60_000;

/** Hands a file to the browser, to be kept where its downloads are. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only a while after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, KEPT_MS);
}
