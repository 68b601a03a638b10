const KEPT_MS = 60_000;

/** Hands a file that a script made or fetched to the browser's downloads. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Firefox only follows links that are on the page.
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers begin to read it a little later.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, KEPT_MS);
}

/** Saves the file that a call was answered with, under the name that the answer gives it. */
export function saveAnswer({ data, response }: { data?: Blob; response: Response }, otherwise: string) {
  if (!data) throw new Error('The server answered without a file.');
  saveFile(data, givenName(response) ?? otherwise);
}

/** Nothing that could be a path is a name. */
function givenName({ headers }: Response): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
