import { createContext, runInContext } from 'node:vm';

/** Removes the APIs that the server's JavaScript engine lacks, so that a page that uses one fails. */
const REMOVE_MISSING_APIS = `
  for (const name of ['Intl', 'console', 'WebAssembly', 'SharedArrayBuffer', 'Atomics']) delete globalThis[name];
  for (const type of [Date, Number, String, Array, BigInt])
    for (const name of Object.getOwnPropertyNames(type.prototype))
      if (/^toLocale|^localeCompare/.test(name)) delete type.prototype[name];
`;

/** Starts the built renderer in an engine without browser or Node APIs. */
export function startRenderer(script: string): (view: string, data: unknown) => string {
  const engine = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  });
  runInContext(REMOVE_MISSING_APIS, engine);
  runInContext(script, engine);
  return (view, data) =>
    runInContext(
      `render(${JSON.stringify(view)}, ${JSON.stringify(JSON.stringify(data))})`,
      engine,
    ) as string;
}
