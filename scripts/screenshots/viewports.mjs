// The viewports and themes of screenshots, and the names of the files.

/** The height of the viewport by its width. */
export const HEIGHTS = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
export const WIDTHS = Object.keys(HEIGHTS).map(Number);
export const THEMES = ['light', 'dark'];

/**
 * A scene runs once per group, at its first width. The page is then resized to the other widths. The groups are
 * separate, because the layouts of phones and desktops have different elements.
 */
const WIDTH_GROUPS = [
  [390, 360, 768],
  [1280, 1920],
];

export function groupWidths(widths) {
  return WIDTH_GROUPS.map((group) => group.filter((width) => widths.includes(width))).filter(
    ({ length }) => length > 0,
  );
}

export const getViewport = (width) => ({ width, height: HEIGHTS[width] });

/** `part` distinguishes several screenshots of one scene, such as the scrolled end of a dialog. */
export function getScreenshotFile(sceneName, { width, theme, part }) {
  return `${[sceneName, width, theme, part].filter(Boolean).join('-')}.png`;
}

/** Reverses `getScreenshotFile`. If the file name has no width, all of it is the name of a scene. */
export function parseScreenshotFile(file) {
  const [, sceneName, width, theme, part] =
    /^(.+?)-(\d{3,4})(?:-(light|dark))?(?:-(\w+))?\.\w+$/.exec(file) ?? [];
  if (sceneName === undefined) return { sceneName: file.replace(/\.\w+$/, '') };
  return { sceneName, width: Number(width), theme, part };
}
