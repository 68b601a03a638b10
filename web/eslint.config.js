import { readdirSync } from 'node:fs';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Imports point one way: routes → features → ui, api, lib. Across folders they start with `@/`, so a
 * folder's own rule can name what it must not reach.
 * @param {string} folder
 * @param {Record<string, string>} forbidden pattern → reason
 * @returns {import("eslint").Linter.Config}
 */
function layer(folder, forbidden) {
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

const UPWARDS = {
  '@/entry/*': 'Entries import everything; nothing imports them.',
  '@/routes/*': 'Only entries know the routes.',
};
const LEAF = { ...UPWARDS, '@/features/*': 'Features stand above the shared folders.' };

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
  layer('routes', { '@/entry/*': UPWARDS['@/entry/*'] }),
  ...features.map((name) =>
    layer(`features/${name}`, {
      ...UPWARDS,
      '@/features/*': 'A feature never imports another: the route composes them.',
      '../*': 'A feature never imports another: the route composes them.',
    }),
  ),
  layer('api', { ...LEAF, '@/ui/*': 'The transport layer shows nothing.' }),
  layer('lib', { ...LEAF, '@/ui/*': 'lib is below ui.', '@/api/*': 'lib is below api.' }),
  layer('ui', {
    ...LEAF,
    '@/api/*': 'Primitives know no API.',
    'react-router': 'Primitives know no router.',
    '@tanstack/*': 'Primitives know no API.',
  }),
  {
    // What the server renders, in an engine that has the language and nothing else.
    files: [
      'src/features/{booking-page,public-profile,request}/**',
      'src/routes/{views,quiet-page}.tsx',
      'src/ui/**',
      'src/lib/**',
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'Intl', message: 'Also runs in an engine without Intl.' }],
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
