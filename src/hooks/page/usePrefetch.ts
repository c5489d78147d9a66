import { createContext, useContext } from 'react';

/** Loads the code of the screen or dialog at an address of the app. */
export type Prefetch = (path: string) => void;

export const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Call the result on the first hover, focus or key towards an address. */
export function usePrefetch(): Prefetch {
  return useContext(PrefetchContext);
}
