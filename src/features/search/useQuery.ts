import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';

import { useEnvironment } from '../../hooks/useEnvironment.ts';

/** The address follows the keys once they rest: browsers allow only so many changes of it in a while. */
const addressAfterMs = 300;

/** What is asked, which the address holds. */
export interface QueryInAddress {
  readonly text: string;
  /** Something was typed. */
  readonly type: (text: string) => void;
  /** The address says it at once. Keeps its identity. */
  readonly catchUp: () => void;
}

/**
 * The query of the search screen. The address is its truth; while somebody types, the typed text runs
 * ahead of it by a moment. Whatever changes the address otherwise (Back, a link) overrules what was typed.
 */
export function useQuery(): QueryInAddress {
  const location = useLocation();
  const navigate = useNavigate();
  const { clock } = useEnvironment();
  const inAddress = new URLSearchParams(location.search).get('q') ?? '';
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const ahead = typed !== null && typed.over === location.key ? typed.text : null;
  const text = ahead ?? inAddress;

  const write = useCallback(
    (next: string) => {
      const search = next === '' ? '' : `?q=${encodeURIComponent(next)}`;
      // Another page of the history for each query would leave more of them in the browser after a sign-out.
      void navigate({ search }, { replace: true });
      // Else Back to the page that it was typed over would find it again.
      setTyped(null);
    },
    [navigate],
  );
  useEffect(() => {
    if (ahead === null || ahead === inAddress) return;
    return clock.setTimer(
      // At once: a key that came before this is drawn would be held to have been typed over the address before.
      () => flushSync(() => write(ahead)),
      addressAfterMs,
    );
  }, [ahead, inAddress, clock, write]);

  const catchUpNow = () => {
    if (text === inAddress) return;
    // Drawn under its new address before it is left, so that Back finds how far down it was.
    flushSync(() => write(text));
  };
  const latest = useRef(catchUpNow);
  useLayoutEffect(() => {
    latest.current = catchUpNow;
  });

  return {
    text,
    type: (next) => setTyped({ text: next, over: location.key }),
    catchUp: useCallback(() => latest.current(), []),
  };
}
