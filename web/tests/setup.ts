import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // An upper bound for busy machines. Most elements appear at once.
  configure({ asyncUtilTimeout: 10_000 });

  const { mockDialogs } = await import('@/testing/mock-dialogs');
  mockDialogs();

  const { cacheComputedStyles } = await import('@/testing/computed-styles');
  cacheComputedStyles();

  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;

  afterEach(cleanup);
}
