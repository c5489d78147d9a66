import { createContext, useContext } from 'react';

/** Loads the code of the screen or dialog at an address of the app. */
export type Prefetch = (path: string) => void;

export const PrefetchContext = createContext<Prefetch>(() => undefined);

/** Call it at the first sign that somebody opens an address: hover, focus, a key. */
export function usePrefetch(): Prefetch {
  return useContext(PrefetchContext);
}
