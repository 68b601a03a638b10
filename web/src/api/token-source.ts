import { createContext } from 'react';
import type { TokenSource } from './call-headers';

const NO_TOKEN: TokenSource = () => Promise.resolve(null);

/** Where calls outside the photographer's app get the token of a signed-in user. Without a session there is none. */
export const TokenSourceContext = createContext<TokenSource>(NO_TOKEN);
