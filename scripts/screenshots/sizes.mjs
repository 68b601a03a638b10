// What a picture is taken of, and how its file is called.

/** Width and height of every window. */
export const HEIGHTS = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
export const WIDTHS = Object.keys(HEIGHTS).map(Number);
export const THEMES = ['light', 'dark'];

/**
 * A scene is played once in each of these: the first width is the one it is played and judged at, the others are the
 * same page in a window that was drawn wider or narrower. Between the two a page may have other parts.
 */
const SITTINGS = [
  [390, 360, 768],
  [1280, 1920],
];

export function sittings(widths) {
  return SITTINGS.map((all) => all.filter((width) => widths.includes(width))).filter(
    ({ length }) => length > 0,
  );
}

export const windowOf = (width) => ({ width, height: HEIGHTS[width] });

/** `part` tells apart several pictures of the same, such as the end of what does not fit into the window. */
export function pictureName(scene, { width, theme, part }) {
  return `${[scene, width, theme, part].filter(Boolean).join('-')}.png`;
}

/** The other way round; whatever is not called like a picture is a scene of its own. */
export function readPictureName(file) {
  const [, scene, width, theme, part] =
    /^(.+?)-(\d{3,4})(?:-(light|dark))?(?:-(\w+))?\.\w+$/.exec(file) ?? [];
  if (scene === undefined) return { scene: file.replace(/\.\w+$/, '') };
  return { scene, width: Number(width), theme, part };
}
