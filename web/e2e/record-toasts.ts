import type { Page } from '@playwright/test';

/** Records toasts, because the app may leave the page half a second later. The returned function reads the last one. */
export async function recordToasts(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('[role="region"] li');
      if (toast) sessionStorage.setItem('toast', toast.textContent);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('toast'));
}
