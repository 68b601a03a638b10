import { expect, type Page } from '@playwright/test';
import { isControl, readTree, type TreeNode } from './tree';

const LANDMARKS = ['banner', 'main', 'navigation', 'contentinfo', 'search', 'complementary'];

/** As words are said: no matter how they are spaced, or set in capitals. */
const spoken = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The rules every page keeps for those who hear it instead of seeing it. */
export async function expectOutline(page: Page, screen: string, landmarks: readonly string[]) {
  const tree = await readTree(page);
  const found = tree.filter(({ role }) => LANDMARKS.includes(role)).map(nameOf);
  expect.soft(found.toSorted(), `${screen}: its landmarks`).toEqual([...landmarks].toSorted());

  const levels = headingsOf(tree).map(({ level }) => level);
  const firsts = levels.filter((level) => level === 1);
  expect.soft(firsts, `${screen}: one heading of the first level`).toHaveLength(1);
  expectSound(screen, tree);
}

/** The same for what lies over a page: the rest of it is out of reach meanwhile. */
export async function expectDialog(page: Page, title: string) {
  const tree = await readTree(page);
  const dialogs = tree.filter(({ role }) => role === 'dialog');
  expect
    .soft(
      dialogs.map(({ name }) => name),
      'the only dialog',
    )
    .toEqual([title]);
  const [first] = headingsOf(tree.slice(tree.indexOf(dialogs[0] ?? tree[0] ?? ({} as TreeNode))));
  expect.soft(first?.name, `${title}: it begins with its name`).toBe(title);
  expectSound(title, tree);
}

function expectSound(screen: string, tree: readonly TreeNode[]) {
  const headings = headingsOf(tree);
  const gaps = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1);
  expect.soft(gaps.map(nameOf), `${screen}: headings that leave out a level`).toEqual([]);
  const silent = [...headings, ...tree.filter(isControl)].filter(({ name }) => spoken(name) === '');
  expect.soft(silent.map(nameOf), `${screen}: what has no name`).toEqual([]);
  const misnamed = tree.filter(isControl).filter((node) => !isSaid(node));
  const described = misnamed.map((node) => `${nameOf(node)} shows "${spoken(node.label)}"`);
  expect.soft(described, `${screen}: what is called otherwise than it shows`).toEqual([]);
}

/** What is seen on it is its name, or the beginning of that; a hint may follow. */
function isSaid({ name, description, label }: TreeNode): boolean {
  return spoken(name).includes(spoken(label)) || spoken(`${name} ${description}`).includes(spoken(label));
}

const headingsOf = (tree: readonly TreeNode[]) => tree.filter(({ role }) => role === 'heading');

const nameOf = ({ role, name }: TreeNode) => (name === '' ? role : `${role} ${name}`);
