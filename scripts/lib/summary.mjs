const MAX_SLOWEST_TESTS = 10;

/** A table of all tasks, the slowest tests, the failures, and a last line with the totals for CI. */
export function summarize(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const formatRow = (name, ...columns) =>
    [name.padEnd(width), ...columns.map((text) => String(text).padStart(8))].join('');
  const rows = outcomes.map(({ name, passed, failures, seconds }) =>
    formatRow(name, passed, failures.length, seconds.toFixed(1)),
  );
  const failureLines = outcomes.flatMap(({ name, failures }) =>
    failures.map((failure) => `${name}: ${failure}`),
  );
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  return [
    formatRow('task', 'passed', 'failed', 'seconds'),
    ...rows,
    ...formatSlowestTests(outcomes),
    ...failureLines,
    `${passed} passed, ${failureLines.length} failed`,
  ].join('\n');
}

function formatSlowestTests(outcomes) {
  const tests = outcomes.flatMap(({ name: task, durations = [] }) =>
    durations.map(({ name, seconds }) => ({ name: `${task}: ${name}`, seconds })),
  );
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, MAX_SLOWEST_TESTS);
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`);
  return lines.length > 0 ? ['slowest tests, in seconds', ...lines] : [];
}
