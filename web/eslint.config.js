import { readdirSync } from 'node:fs';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Imports go one way: routes → features → ui, api, lib. Imports across folders start with `@/`, so that the rules can
 * match them.
 * @param {string} folder
 * @param {Record<string, string>} forbidden pattern → reason
 * @returns {import("eslint").Linter.Config}
 */
function createLayerRule(folder, forbidden) {
  const patterns = Object.entries({ '../../*': 'Use the @/ alias across folders.', ...forbidden });
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: patterns.map(([group, message]) => ({ group: [group], message })) },
      ],
    },
  };
}

const FORBIDDEN_UPWARD_IMPORTS = {
  '@/entry/*': 'Entries import everything; nothing imports them.',
  '@/routes/*': 'Only entries know the routes.',
};
const FORBIDDEN_LEAF_IMPORTS = {
  ...FORBIDDEN_UPWARD_IMPORTS,
  '@/features/*': 'Features stand above the shared folders.',
};

const RESTRICTED_FETCH = { name: 'fetch', message: 'Call the API through src/api, which handles errors.' };

const features = readdirSync(new URL('src/features', import.meta.url));

export default defineConfig(
  globalIgnores(['dist', '**/*.gen.ts']),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { languageOptions: { parserOptions: { projectService: true } } },
  {
    files: ['{src,dev}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.configs.strict],
  },
  createLayerRule('routes', { '@/entry/*': FORBIDDEN_UPWARD_IMPORTS['@/entry/*'] }),
  ...features.map((name) =>
    createLayerRule(`features/${name}`, {
      ...FORBIDDEN_UPWARD_IMPORTS,
      '@/features/*': 'A feature never imports another: the route composes them.',
      '../*': 'A feature never imports another: the route composes them.',
    }),
  ),
  createLayerRule('api', { ...FORBIDDEN_LEAF_IMPORTS, '@/ui/*': 'The transport layer shows nothing.' }),
  createLayerRule('lib', {
    ...FORBIDDEN_LEAF_IMPORTS,
    '@/ui/*': 'lib is below ui.',
    '@/api/*': 'lib is below api.',
  }),
  createLayerRule('ui', {
    ...FORBIDDEN_LEAF_IMPORTS,
    '@/api/*': 'Primitives know no API.',
    'react-router': 'Primitives know no router.',
    '@tanstack/*': 'Primitives know no API.',
  }),
  {
    files: ['src/**'],
    ignores: ['src/**/*.test.*', 'src/api/request.ts', 'src/entry/public/**'],
    rules: { 'no-restricted-globals': ['error', RESTRICTED_FETCH] },
  },
  {
    // Code that the server renders, in a JavaScript engine without browser APIs.
    files: [
      'src/features/{booking-page,public-profile,request}/**',
      'src/routes/{server-views,message-page}.tsx',
      'src/ui/**',
      'src/lib/**',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        RESTRICTED_FETCH,
        { name: 'Intl', message: 'Also runs in an engine without Intl.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^toLocale/]',
          message: 'Wrong in an engine without Intl.',
        },
      ],
    },
  },
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.disableTypeChecked] },
);
