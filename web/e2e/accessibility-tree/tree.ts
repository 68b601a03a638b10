import type { CDPSession, Page } from '@playwright/test';

export interface TreeNode {
  role: string;
  name: string;
  /** What is read out after its name. */
  description: string;
  /** Of a heading. */
  level: number;
  /** What people see of its label; empty where they see a picture or nothing. */
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

/** What can be used, and so has to be called something. The parts of a date are the browser's own. */
const CONTROLS = new Set([
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

export const isControl = ({ role }: TreeNode) => CONTROLS.has(role);

/** What the browser itself tells a screen reader about the page, in reading order. */
export async function readTree(page: Page): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AXNode[] };
    return await Promise.all(nodes.filter(({ ignored }) => !ignored).map((node) => describe(session, node)));
  } finally {
    await session.detach();
  }
}

async function describe(session: CDPSession, node: AXNode): Promise<TreeNode> {
  const described = {
    role: node.role?.value.toLowerCase() ?? '',
    name: node.name?.value ?? '',
    description: node.description?.value ?? '',
    level: Number(node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0),
    label: '',
  };
  if (!isControl(described) || node.backendDOMNodeId === undefined) return described;
  return { ...described, label: await seenLabel(session, node.backendDOMNodeId) };
}

/** The text on a control, or that of the labels of a field, without what is there for the eye only. */
async function seenLabel(session: CDPSession, backendNodeId: number): Promise<string> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const labels = [...(this.labels ?? [])];
      const seen = [];
      for (const part of labels.length > 0 ? labels : [this]) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const holder = texts.currentNode.parentElement;
          const isSeen = holder.checkVisibility({ visibilityProperty: true, opacityProperty: true });
          const isDecoration = holder.closest('[aria-hidden="true"]') !== null;
          if (isSeen && !isDecoration && !holder.matches('textarea, option')) seen.push(texts.currentNode.data);
        }
      }
      return seen.join(' ');
    }`,
  });
  return String(result.value ?? '');
}
