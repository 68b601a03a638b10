import { Linter } from 'eslint';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Restriction {
  selector: string;
  message: string;
}

const regExp = (message: string, field: 'pattern' | 'flags', test: string): Restriction => ({
  selector: `Literal[regex.${field}=/${test}/]`,
  message,
});

/** Syntax that the bundler leaves as it is: it cannot rewrite a regular expression. */
const TOO_NEW_FOR_ALL = [
  regExp('Lookbehind needs Safari 16.4, and its absence breaks the whole file.', 'pattern', '\\(\\?<[=!]'),
  regExp('Pattern modifiers need Safari 26.', 'pattern', '\\(\\?[a-z-]+:'),
  regExp('The flag v needs Safari 17.', 'flags', 'v'),
];
const TOO_NEW_FOR_CLIENTS = [{ selector: 'StaticBlock', message: 'Static blocks need Safari 16.4.' }];

/** The newest version of the language whose syntax all browsers of both builds read, apart from the above. */
const ECMA_VERSION = 2022;

export type Audience = 'app' | 'clients';

/** What the oldest browsers cannot read in a script, as `line:column message`. */
export function syntaxFaults(script: string, audience: Audience): string[] {
  const restrictions = audience === 'clients' ? TOO_NEW_FOR_CLIENTS : [];
  const faults = new Linter().verify(script, {
    languageOptions: { ecmaVersion: ECMA_VERSION, sourceType: 'module' },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    rules: { 'no-restricted-syntax': ['error', ...TOO_NEW_FOR_ALL, ...restrictions] },
  });
  return faults.map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`);
}

/** Stops the build when a script in this directory has syntax that its oldest browsers cannot read. */
export async function checkSyntax(directory: string, audience: Audience) {
  const scripts = (await readdir(directory)).filter((file) => file.endsWith('.js'));
  const faults = await Promise.all(
    scripts.map(async (file) => {
      const script = await readFile(join(directory, file), 'utf8');
      return syntaxFaults(script, audience).map((fault) => `${file}:${fault}`);
    }),
  );
  if (faults.flat().length > 0) {
    throw new Error(`The oldest supported browsers cannot read these scripts:\n${faults.flat().join('\n')}`);
  }
}
