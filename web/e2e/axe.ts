import { expect, type Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../scripts/lib/accessibility.mjs';

export async function expectAccessible(page: Page) {
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

/**
 * Uses soft assertions, so that one test run reports every state. The browser context needs reduced motion, because a
 * fading element has less contrast.
 */
export async function expectAccessibleInBothThemes(page: Page, state: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findAccessibilityViolations(page), `${state}, ${colorScheme}`).toEqual([]);
  }
}
