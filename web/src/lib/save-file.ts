const OBJECT_URL_LIFETIME_MS = 60_000;

/** Starts a browser download. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Firefox follows only links in the document.
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the URL only after a delay.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, OBJECT_URL_LIFETIME_MS);
}

/** Downloads the file of a response under the name in its headers. */
export function saveResponse({ data, response }: { data?: Blob; response: Response }, fallbackName: string) {
  if (!data) throw new Error('The server answered without a file.');
  saveFile(data, readFileName(response) ?? fallbackName);
}

/** Ignores names that could be paths. */
function readFileName({ headers }: Response): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
