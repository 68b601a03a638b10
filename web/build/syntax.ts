import { Linter } from 'eslint';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface SyntaxRestriction {
  selector: string;
  message: string;
}

const restrictRegExp = (message: string, field: 'pattern' | 'flags', test: string): SyntaxRestriction => ({
  selector: `Literal[regex.${field}=/${test}/]`,
  message,
});

/** Syntax that the bundler cannot rewrite, such as regular expressions. */
const RESTRICTED_EVERYWHERE = [
  restrictRegExp(
    'Lookbehind needs Safari 16.4, and its absence breaks the whole file.',
    'pattern',
    '\\(\\?<[=!]',
  ),
  restrictRegExp('Pattern modifiers need Safari 26.', 'pattern', '\\(\\?[a-z-]+:'),
  restrictRegExp('The flag v needs Safari 17.', 'flags', 'v'),
];
const RESTRICTED_FOR_CLIENTS = [{ selector: 'StaticBlock', message: 'Static blocks need Safari 16.4.' }];

/** The newest ECMAScript version that all supported browsers can parse, except for the syntax above. */
const ECMA_VERSION = 2022;

export type Audience = 'app' | 'clients';

/** Syntax that the oldest supported browsers cannot parse, as `line:column message`. */
export function findSyntaxErrors(script: string, audience: Audience): string[] {
  const restrictions = audience === 'clients' ? RESTRICTED_FOR_CLIENTS : [];
  const errors = new Linter().verify(script, {
    languageOptions: { ecmaVersion: ECMA_VERSION, sourceType: 'module' },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED_EVERYWHERE, ...restrictions] },
  });
  return errors.map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`);
}

/** Fails the build when a script in this directory has syntax that the oldest browsers cannot parse. */
export async function checkSyntax(directory: string, audience: Audience) {
  const scripts = (await readdir(directory)).filter((file) => file.endsWith('.js'));
  const errors = await Promise.all(
    scripts.map(async (file) => {
      const script = await readFile(join(directory, file), 'utf8');
      return findSyntaxErrors(script, audience).map((error) => `${file}:${error}`);
    }),
  );
  if (errors.flat().length > 0) {
    throw new Error(`The oldest supported browsers cannot parse these scripts:\n${errors.flat().join('\n')}`);
  }
}
