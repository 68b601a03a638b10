import { expect, type Locator, type Page } from '@playwright/test';
import { createDialog } from '../photo/dialog';
import type { FixedText, Part, Values } from './table';

/** Fails, naming where it should be, unless the text is there. All of a state are looked for, also when one is lost. */
export async function expectText(page: Page, where: string, fixed: FixedText, values: Values) {
  const text = filled(fixed.text, values);
  const other = filled(fixed.with ?? '', values);
  const name = `${where}: ${fixed.place} "${text}"${other && ` (${other})`}`;
  if (fixed.place === 'toast') {
    await expect.soft(toast(page), name).toHaveText(text + other);
    return;
  }
  const part = fixed.inside === undefined ? page : within(page, fixed.inside);
  if (fixed.place === 'error' || fixed.place === 'hint') {
    const control = part.getByLabel(other, { exact: true });
    await expect.soft(control, name).toHaveAccessibleDescription(new RegExp(escaped(text)));
    await expect.soft(part.getByText(text, { exact: true }), name).toBeVisible();
    return;
  }
  await expect.soft(locate(page, part, { ...fixed, text }), name).toBeVisible();
}

/** Also while a dialog hides everything else from screen readers. */
const toast = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

function locate(page: Page, part: Page | Locator, { place, text, with: other = '' }: FixedText): Locator {
  switch (place) {
    case 'heading':
    case 'button':
    case 'link':
    case 'tab':
      return part.getByRole(place, { name: text, exact: true });
    case 'dialog':
      return page.getByRole('dialog', { name: text, exact: true });
    case 'field':
      return part.getByLabel(text, { exact: true });
    case 'figure':
      return figureOf(part, other).getByText(text, { exact: true });
    case 'message':
      return createDialog(page).message.getByText(text);
    case 'notice':
      return createDialog(page).notice.getByText(text, { exact: true });
    case 'words':
      return part.getByText(text);
    default:
      return part.getByText(text, { exact: true });
  }
}

const figureOf = (part: Page | Locator, label: string) =>
  part.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');

function within(page: Page, part: Part): Locator {
  if (part === 'dialog') return page.getByRole('dialog');
  if (part === 'banner' || part === 'main' || part === 'contentinfo') return page.getByRole(part);
  return page.getByRole('region', { name: part.slice('region '.length), exact: true });
}

function filled(text: string, values: Values): string {
  return text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing says what {${name}} is.`);
    return value;
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
