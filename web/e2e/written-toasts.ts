import type { Page } from '@playwright/test';

/** For a toast that is gone with its page half a second later: writes toasts down. The result reads the last one. */
export async function writeDownToasts(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('[role="region"] li');
      if (toast) sessionStorage.setItem('toast', toast.textContent);
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('toast'));
}
