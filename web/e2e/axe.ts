import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../../scripts/lib/accessibility.mjs';

export async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
}

/**
 * Soft, so that one visit reports every state. Use it in a context with reduced motion: what fades while the theme
 * changes has less contrast than it will have.
 */
export async function expectAccessibleInBothThemes(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violationsOn(page), `${state}, ${colorScheme}`).toEqual([]);
  }
}
