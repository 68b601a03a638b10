export type Tokens = Readonly<Record<string, string>>;

export interface Themes {
  light: Tokens;
  dark: Tokens;
  /** The light values as a class, for parts that stay light on a dark page, and for those who chose them. */
  print: Tokens;
  /** The dark values, likewise. */
  darkroom: Tokens;
}

/** Reads the colour tokens out of tokens.css, so that nothing outside it repeats a colour. */
export function readThemes(css: string): Themes {
  return {
    light: declarations(css, /^:root\s*\{([^}]*)\}/m),
    dark: declarations(css, /@media \(prefers-color-scheme: dark\)\s*\{\s*:root:not\([^)]*\)\s*\{([^}]*)\}/),
    print: declarations(css, /^\.print\s*\{([^}]*)\}/m),
    darkroom: declarations(css, /^\s*\.darkroom\s*\{([^}]*)\}/m),
  };
}

function declarations(css: string, block: RegExp): Tokens {
  const body = block.exec(css)?.[1];
  if (body === undefined) throw new Error(`tokens.css has no block matching ${block.source}`);
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name, value]) => [name, value]),
  ) as Tokens;
}

export function token(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`There is no colour token --${name}.`);
  return value;
}
