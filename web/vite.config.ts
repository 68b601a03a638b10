import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { devInstancePlugin } from './build/dev-instance.ts';
import { stringRenderer } from './build/public-page.ts';
import { sitePlugin } from './build/site.ts';

const API_SERVER = 'http://127.0.0.1:3000';

const testFiles = (extension: string) => ['src', 'tests'].map((folder) => `${folder}/**/*.test.${extension}`);

export default defineConfig({
  plugins: [react(), tailwindcss(), devInstancePlugin(API_SERVER), sitePlugin(), stringRenderer()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // Keeps the browser's host, because the server compares it with the `Origin` header.
    proxy: Object.fromEntries(
      ['/api', '/objects'].map((path) => [path, { target: API_SERVER, changeOrigin: false }]),
    ),
  },
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', include: testFiles('ts') } },
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: testFiles('tsx') } },
    ],
    setupFiles: 'tests/setup.ts',
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
