import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import { Route, Routes, useLocation, type Location } from 'react-router-dom';

import { PrefetchContext } from '../hooks/page/usePrefetch.ts';
import { LeavingContext } from '../hooks/page/useReplaceAddress.ts';
import { lazyAt, prefetchAt } from './lazyScreens.ts';

/**
 * Shows `children` at the address of the page. While the code of a new screen loads, the children keep the previous
 * address. The previous screen therefore stays complete until the next one is ready.
 */
export function ScreenTransition({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  const lazy = lazyAt(location.pathname);
  useEffect(() => lazy?.prefetch(), [lazy, location.key]);
  // Not deferred when loaded: the screen then appears in the frame after the key.
  const shown = lazy === null || lazy.isLoaded() ? location : deferred;
  const isLate = useRef(false);
  useLayoutEffect(() => {
    isLate.current = shown !== location;
  });
  const isLeaving = useCallback(() => isLate.current, []);
  return (
    <PrefetchContext value={prefetchAt}>
      <LeavingContext value={isLeaving}>
        <At location={shown}>{children}</At>
      </LeavingContext>
    </PrefetchContext>
  );
}

const At = memo(function At(props: { readonly location: Location; readonly children: ReactNode }) {
  return (
    <Routes location={props.location}>
      <Route path="*" element={props.children} />
    </Routes>
  );
});
