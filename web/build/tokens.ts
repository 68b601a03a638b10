export type Tokens = Readonly<Record<string, string>>;

export interface Themes {
  light: Tokens;
  dark: Tokens;
  /** The light values as a class, for parts that stay light on a dark page and for the chosen light theme. */
  lightClass: Tokens;
  /** The dark values as a class. */
  darkClass: Tokens;
}

/** Reads the colour tokens from tokens.css, so that no other file repeats a colour. */
export function readThemes(css: string): Themes {
  return {
    light: readDeclarations(css, /^:root\s*\{([^}]*)\}/m),
    dark: readDeclarations(
      css,
      /@media \(prefers-color-scheme: dark\)\s*\{\s*:root:not\([^)]*\)\s*\{([^}]*)\}/,
    ),
    lightClass: readDeclarations(css, /^\.surface-light\s*\{([^}]*)\}/m),
    darkClass: readDeclarations(css, /^\s*\.surface-dark\s*\{([^}]*)\}/m),
  };
}

function readDeclarations(css: string, block: RegExp): Tokens {
  const body = block.exec(css)?.[1];
  if (body === undefined) throw new Error(`tokens.css has no block matching ${block.source}`);
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name, value]) => [name, value]),
  ) as Tokens;
}

export function getToken(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`There is no colour token --${name}.`);
  return value;
}
