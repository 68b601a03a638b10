/** Long enough for any browser to have begun with it. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, KEPT_MS);
}

/** The name the server gave a file, without anything that could be a path. */
export function fileName(disposition: string | null, fallback: string): string {
  const given = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '';
  const name = given.replace(/.*[\\/]/, '').trim();
  return name === '' ? fallback : name;
}
