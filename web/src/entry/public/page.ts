export interface Page {
  view: string;
  props: Readonly<Record<string, unknown>>;
}

/** What the server rendered, and from which data. Nothing checks its shape: both come out of the same binary. */
export function readPage(document: Document): Page | null {
  const data = document.getElementById('page')?.textContent;
  return data ? (JSON.parse(data) as Page) : null;
}
