/** Table of all parts, what failed by name, then the one line machines read. */
export function summarize(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const row = (name, ...columns) =>
    [name.padEnd(width), ...columns.map((text) => String(text).padStart(8))].join('');
  const rows = outcomes.map(({ name, passed, failures, seconds }) =>
    row(name, passed, failures.length, seconds.toFixed(1)),
  );
  const failed = outcomes.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  return [
    row('part', 'passed', 'failed', 'seconds'),
    ...rows,
    ...failed,
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}
