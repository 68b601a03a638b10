import { renderToString } from 'react-dom/server';
import { renderView } from '@/routes/server-views';

declare global {
  var render: (view: string, propsJson: string) => string;
}

/**
 * The function that the server's JavaScript engine calls. The engine has only the language itself: no Intl, no URL, no
 * timers, no console.
 */
globalThis.render = (view, propsJson) => renderToString(renderView(view, JSON.parse(propsJson)));
