import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // A bound for machines that do something else as well, not a pause: what is waited for is mostly there at once.
  configure({ asyncUtilTimeout: 10_000 });

  // Nothing is laid out here, so there is nowhere to scroll to.
  Element.prototype.scrollIntoView = () => undefined;

  afterEach(cleanup);
}
