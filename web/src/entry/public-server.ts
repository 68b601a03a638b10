import { renderToString } from 'react-dom/server';
import { viewOf } from '@/routes/views';

declare global {
  var render: (view: string, propsJson: string) => string;
}

/**
 * What the engine inside the server calls. It has the language and nothing else: no Intl, no URL, no timers, no console
 * of a browser.
 */
globalThis.render = (view, propsJson) => renderToString(viewOf(view, JSON.parse(propsJson)));
