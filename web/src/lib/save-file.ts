/** Hands a file that a script fetched to the browser's downloads. */
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
  }, 60_000);
}

/** The name that an answer gives its file. */
export function fileName({ headers }: Response, otherwise: string): string {
  return /filename="([^"/\\]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;
}
