const SLOWEST_TESTS = 10;

/** Seconds and counts of every part, the slowest tests, what failed by name, then the one line machines read. */
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
    ...slowest(outcomes),
    ...failed,
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}

function slowest(outcomes) {
  const tests = outcomes.flatMap(({ name: part, durations = [] }) =>
    durations.map(({ name, seconds }) => ({ name: `${part}: ${name}`, seconds })),
  );
  const top = tests.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_TESTS);
  const lines = top.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`);
  return lines.length > 0 ? ['slowest tests, in seconds', ...lines] : [];
}
