import { expect, type Page } from '@playwright/test';
import { isControl, readTree, type TreeNode } from './tree';

const LANDMARK_ROLES = ['banner', 'main', 'navigation', 'contentinfo', 'search', 'complementary'];

/** Collapses whitespace and ignores case: screen readers speak neither. */
const normaliseText = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Checks landmarks, headings and names of a page. */
export async function expectOutline(page: Page, screen: string, landmarks: readonly string[]) {
  const tree = await readTree(page);
  const foundLandmarks = tree.filter(({ role }) => LANDMARK_ROLES.includes(role)).map(describeNode);
  expect.soft(foundLandmarks.toSorted(), `${screen}: landmarks`).toEqual([...landmarks].toSorted());

  const levels = listHeadings(tree).map(({ level }) => level);
  const topLevels = levels.filter((level) => level === 1);
  expect.soft(topLevels, `${screen}: exactly one level-1 heading`).toHaveLength(1);
  expectHeadingLevelsAndNames(screen, tree);
}

/** Checks that one dialog is open, that it starts with its title, and its heading levels and names. */
export async function expectDialog(page: Page, title: string) {
  const tree = await readTree(page);
  const names = tree.filter(({ role }) => role === 'dialog').map(({ name }) => name);
  expect.soft(names, 'names of the open dialogs').toEqual([title]);
  const dialogStart = tree.findIndex(({ role }) => role === 'dialog');
  const dialogNodes = dialogStart < 0 ? [] : tree.slice(dialogStart);
  const [firstHeading] = listHeadings(dialogNodes);
  expect.soft(firstHeading?.name, `${title}: first heading of the dialog`).toBe(title);
  expectHeadingLevelsAndNames(title, tree);
}

function expectHeadingLevelsAndNames(screen: string, tree: readonly TreeNode[]) {
  const headings = listHeadings(tree);
  const gaps = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1);
  expect.soft(gaps.map(describeNode), `${screen}: headings that skip a level`).toEqual([]);
  const controls = tree.filter(isControl);
  const unnamed = [...headings, ...controls].filter(({ name }) => normaliseText(name) === '');
  expect
    .soft(unnamed.map(describeNode), `${screen}: headings and controls without an accessible name`)
    .toEqual([]);
  const misnamed = controls
    .filter((node) => !hasLabelInName(node))
    .map((node) => `${describeNode(node)} shows "${normaliseText(node.label)}"`);
  expect.soft(misnamed, `${screen}: controls whose accessible name lacks the visible label`).toEqual([]);
}

/** WCAG 2.5.3: the accessible name, with its description, contains the visible label. */
function hasLabelInName({ name, description, label }: TreeNode): boolean {
  return normaliseText(`${name} ${description}`).includes(normaliseText(label));
}

const listHeadings = (tree: readonly TreeNode[]) => tree.filter(({ role }) => role === 'heading');

const describeNode = ({ role, name }: TreeNode) => (name === '' ? role : `${role} ${name}`);
