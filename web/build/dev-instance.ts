import type { Plugin } from 'vite';
import { createExampleInstance } from '../src/testing/instance.ts';

const OFFLINE_INSTANCE = createExampleInstance({ brand: 'Lenslink', publicUrl: 'http://127.0.0.1:5173' });

/** Fills the page's instance block in development, from the API server if it is running. */
export function devInstancePlugin(apiServer: string): Plugin {
  return {
    name: 'lenslink:dev-instance',
    apply: 'serve',
    async transformIndexHtml(html) {
      const instance = await fetch(`${apiServer}/api/instance`)
        .then((response) => response.json() as Promise<unknown>)
        .catch(() => OFFLINE_INSTANCE);
      const json = JSON.stringify(instance).replaceAll('<', '\\u003c');
      return html.replace('__INSTANCE__', () => json);
    },
  };
}
