/** What differs between two states of a form. */
export function changedFields<Values extends object>(values: Values, from: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== from[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The fields that were changed here and, to something else, in another tab or on another device. */
export function conflictingFields<Values extends object>(
  mine: Partial<Values>,
  base: Values,
  theirs: Values,
): (keyof Values)[] {
  const names = Object.keys(mine) as (keyof Values)[];
  return names.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]);
}
