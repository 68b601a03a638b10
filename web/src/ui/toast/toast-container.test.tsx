import { expect, test } from 'vitest';
import { showToastsIn, toastContainer } from './toast-container';

test('shows toasts in the topmost dialog that is still open', () => {
  const [lower, upper] = [document.createElement('dialog'), document.createElement('dialog')];
  const closeLower = showToastsIn(lower);
  const closeUpper = showToastsIn(upper);
  closeLower();
  expect(toastContainer.snapshot()).toBe(upper);
  closeUpper();
  expect(toastContainer.snapshot()).toBeNull();

  const closeLowerAgain = showToastsIn(lower);
  showToastsIn(upper)();
  expect(toastContainer.snapshot()).toBe(lower);
  closeLowerAgain();
});
