/** The element a test cannot go on without. */
export function element<Kind extends Element>(
  kind: new () => Kind,
  selector: string,
  root: ParentNode = document,
): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`There is no ${selector}.`);
  return found;
}
