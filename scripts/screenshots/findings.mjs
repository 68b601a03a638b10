// What is wrong with the pages that were photographed.

/** Layout shifts without anybody's doing, added up: nobody sees less than this. */
export const SHIFT_LIMIT = 0.02;

export function createFindings() {
  const found = [];
  const add = (scene, text) => found.push({ scene, text });
  return {
    /** The scene could not be played to its end. */
    failed(scene, where, error) {
      add(scene, `${where}: ${firstLines(error.message)}`);
    },
    violations(scene, where, violations) {
      for (const { id, where: nodes } of violations) add(scene, `${where}: axe ${id}: ${nodes.join(' | ')}`);
    },
    shifts(scene, where, shifts) {
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum < SHIFT_LIMIT) return;
      const largest = [...shifts].sort((one, other) => other.value - one.value).slice(0, 3);
      const told = largest.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' | ')}`);
      add(scene, `${where}: the layout shifts by ${sum.toFixed(3)}: ${told.join('; ')}`);
    },
    /** By scene, each in the order it was found. */
    byScene() {
      const scenes = {};
      for (const { scene, text } of found) (scenes[scene] ??= []).push(text);
      return scenes;
    },
    lines() {
      return Object.entries(this.byScene()).flatMap(([scene, texts]) => [
        scene,
        ...texts.map((text) => `  ${text}`),
      ]);
    },
    get count() {
      return found.length;
    },
  };
}

const LONGEST = 300;

/** Playwright tells a whole story of what it tried. */
function firstLines(message) {
  return message
    .split('\n')
    .map((line) => line.replace(/\u001b\[\d+m/g, '').trim())
    .filter((line) => line !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, LONGEST);
}
