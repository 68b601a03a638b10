// Collects failed scenes, axe violations and layout shifts.

/** Limit for the sum of layout shifts without user input. Smaller shifts are not visible. */
export const MAX_LAYOUT_SHIFT = 0.02;

export function createFindings() {
  const findings = [];
  const add = (sceneName, text) => findings.push({ sceneName, text });
  return {
    addFailure(sceneName, variant, error) {
      add(sceneName, `${variant}: ${shortenMessage(error.message)}`);
    },
    addViolations(sceneName, variant, violations) {
      for (const { id, where: elements } of violations)
        add(sceneName, `${variant}: axe ${id}: ${elements.join(' | ')}`);
    },
    addLayoutShifts(sceneName, variant, shifts) {
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum < MAX_LAYOUT_SHIFT) return;
      const largest = [...shifts].sort((a, b) => b.value - a.value).slice(0, 3);
      const details = largest.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' | ')}`);
      add(sceneName, `${variant}: layout shift of ${sum.toFixed(3)}: ${details.join('; ')}`);
    },
    groupByScene() {
      const scenes = {};
      for (const { sceneName, text } of findings) (scenes[sceneName] ??= []).push(text);
      return scenes;
    },
    formatLines() {
      return Object.entries(this.groupByScene()).flatMap(([sceneName, texts]) => [
        sceneName,
        ...texts.map((text) => `  ${text}`),
      ]);
    },
    get count() {
      return findings.length;
    },
  };
}

const MAX_MESSAGE_LENGTH = 300;

/** Keeps the first three lines, because Playwright's messages contain a long call log. */
function shortenMessage(message) {
  return message
    .split('\n')
    .map((line) => line.replace(/\u001b\[\d+m/g, '').trim())
    .filter((line) => line !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, MAX_MESSAGE_LENGTH);
}
