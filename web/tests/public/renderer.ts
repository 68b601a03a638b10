import { createContext, runInContext } from 'node:vm';

/** What the engine inside the server lacks: a page that reaches for it must fail here. */
const LACKING = `
  for (const name of ['Intl', 'console', 'WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];
  for (const type of [Date, Number, String, Array, BigInt])
    for (const name of Object.getOwnPropertyNames(type.prototype))
      if (/^toLocale|^localeCompare/.test(name)) delete type.prototype[name];
`;

/** The built renderer in an engine that has the language and nothing else. */
export function startRenderer(script: string): (view: string, data: unknown) => string {
  const engine = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  });
  runInContext(LACKING, engine);
  runInContext(script, engine);
  return (view, data) =>
    runInContext(
      `render(${JSON.stringify(view)}, ${JSON.stringify(JSON.stringify(data))})`,
      engine,
    ) as string;
}
