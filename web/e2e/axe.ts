import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../../scripts/lib/accessibility.mjs';

export async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
}
