import type { CDPSession, Page } from '@playwright/test';

export interface TreeNode {
  role: string;
  name: string;
  description: string;
  /** Level of a heading; 0 for other roles. */
  level: number;
  /** The visible text of a control or of its labels; empty for an icon. */
  label: string;
}

interface AXNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
}

/** Roles that need a name, without the parts of a date field, which the browser names. */
const CONTROL_ROLES = new Set([
  'button',
  'checkbox',
  'combobox',
  'date',
  'inputtime',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'switch',
  'tab',
  'textbox',
]);

export const isControl = ({ role }: TreeNode) => CONTROL_ROLES.has(role);

/** The accessibility tree of the page in reading order. */
export async function readTree(page: Page): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AXNode[] };
    return await Promise.all(
      nodes.filter(({ ignored }) => !ignored).map((node) => toTreeNode(session, node)),
    );
  } finally {
    await session.detach();
  }
}

async function toTreeNode(session: CDPSession, node: AXNode): Promise<TreeNode> {
  const treeNode = {
    role: node.role?.value.toLowerCase() ?? '',
    name: node.name?.value ?? '',
    description: node.description?.value ?? '',
    level: Number(node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0),
    label: '',
  };
  if (!isControl(treeNode) || node.backendDOMNodeId === undefined) return treeNode;
  return { ...treeNode, label: await getVisibleLabel(session, node.backendDOMNodeId) };
}

async function getVisibleLabel(session: CDPSession, backendNodeId: number): Promise<string> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const labels = [...(this.labels ?? [])];
      const visibleTexts = [];
      for (const element of labels.length > 0 ? labels : [this]) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const parent = walker.currentNode.parentElement;
          const isVisible = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
          const isDecoration = parent.closest('[aria-hidden="true"]') !== null;
          const isValue = parent.matches('textarea, option');
          if (isVisible && !isDecoration && !isValue) visibleTexts.push(walker.currentNode.data);
        }
      }
      return visibleTexts.join(' ');
    }`,
  });
  return String(result.value ?? '');
}
