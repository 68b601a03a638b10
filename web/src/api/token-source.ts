import { createContext } from 'react';

/** Returns the signed-in user's bearer token, or null for a signed-out visitor. */
export type TokenSource = () => Promise<string | null>;

/** Gives calls outside the photographer's app the token of a signed-in user. The default has none. */
export const TokenSourceContext = createContext<TokenSource>(() => Promise.resolve(null));
