import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A bound for machines that do something else as well, not a pause: what is waited for is mostly there at once.
configure({ asyncUtilTimeout: 10_000 });

// Nothing is laid out here, so there is nowhere to scroll to.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;

afterEach(cleanup);
