import { expect, type Locator, type Page } from '@playwright/test';
import { createPhotoDialog } from '../photo/dialog';
import type { Values } from './fixtures';
import type { FixedText, Region } from './table';

/** Uses soft assertions that name the text, so that one run reports all missing texts of a state. */
export async function expectText(page: Page, state: string, fixed: FixedText, values: Values) {
  const text = fillPlaceholders(fixed.text, values);
  const companion = fillPlaceholders(fixed.with ?? '', values);
  const name = `${state}: ${fixed.kind} "${text}"${companion && ` (${companion})`}`;
  if (fixed.kind === 'toast') {
    await expect.soft(toast(page), name).toHaveText(text + companion);
    return;
  }
  const region = fixed.inside === undefined ? page : locateRegion(page, fixed.inside);
  if (fixed.kind === 'error' || fixed.kind === 'hint') {
    const control = region.getByLabel(companion, { exact: true });
    await expect.soft(control, name).toHaveAccessibleDescription(new RegExp(escapeRegExp(text)));
    await expect.soft(region.getByText(text, { exact: true }), name).toBeVisible();
    return;
  }
  await expect.soft(locate(page, region, { ...fixed, text }), name).toBeVisible();
}

/** Includes hidden elements, because a dialog hides the toast from screen readers. */
const toast = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications (F8)', includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

function locate(
  page: Page,
  region: Page | Locator,
  { kind, text, with: companion = '' }: FixedText,
): Locator {
  switch (kind) {
    case 'heading':
    case 'button':
    case 'link':
    case 'tab':
      return region.getByRole(kind, { name: text, exact: true });
    case 'dialog':
      return page.getByRole('dialog', { name: text, exact: true });
    case 'field':
      return region.getByLabel(text, { exact: true });
    case 'figure':
      return locateFigure(region, companion).getByText(text, { exact: true });
    case 'message':
      return createPhotoDialog(page).message.getByText(text);
    case 'notice':
      return createPhotoDialog(page).notice.getByText(text, { exact: true });
    case 'text part':
      return region.getByText(text);
    default:
      return region.getByText(text, { exact: true });
  }
}

const locateFigure = (region: Page | Locator, label: string) =>
  region.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');

function locateRegion(page: Page, region: Region): Locator {
  if (region === 'dialog') return page.getByRole('dialog');
  if (region === 'banner' || region === 'main' || region === 'contentinfo') return page.getByRole(region);
  return page.getByRole('region', { name: region.slice('region '.length), exact: true });
}

function fillPlaceholders(text: string, values: Values): string {
  return text.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The test has set no value for {${name}}.`);
    return value;
  });
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
