import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target),
  }));
  expect(findings).toEqual([]);
}
