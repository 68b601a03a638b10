/** Table of all parts, then the one line machines read. */
export function summarize(outcomes) {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const row = (name, ...columns) =>
    [name.padEnd(width), ...columns.map((text) => String(text).padStart(8))].join('');
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  return [
    row('part', 'passed', 'failed', 'seconds'),
    ...outcomes.map(({ name, passed, failed, seconds }) => row(name, passed, failed, seconds.toFixed(1))),
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n');
}
