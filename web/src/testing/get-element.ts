/** Finds an element and throws when it is missing. */
export function getElement<Kind extends Element>(
  kind: new () => Kind,
  selector: string,
  root: ParentNode = document,
): Kind {
  const element = root.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`There is no ${kind.name} for the selector ${selector}.`);
  return element;
}
