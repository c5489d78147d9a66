import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

import { useIsEncrypted } from '../../hooks/log/useIsEncrypted.ts';
import { useAddressQuery } from '../../hooks/page/useAddressQuery.ts';
import { useReplaceAddress } from '../../hooks/page/useReplaceAddress.ts';
import { queryPart } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';

/** The address changes after typing pauses this long, because browsers limit how often it may change. */
const addressAfterMs = 300;

/** The query of the search screen, stored in the address. */
export interface QueryInAddress {
  readonly text: string;
  /** Takes the text that was typed. */
  readonly type: (text: string) => void;
  /** Writes the query to the address now: on Enter, and before the box or the screen is left. Keeps its identity. */
  readonly catchUp: () => void;
}

/**
 * The query of the search screen. The address is the truth; typed text runs ahead of it for a moment. Any other
 * change of the address (Back, a link) discards the typed text. An encrypted log moves its query into the fragment.
 */
export function useQuery(): QueryInAddress {
  const location = useLocation();
  const replaceAddress = useReplaceAddress();
  const { clock } = useEnvironment();
  const isEncrypted = useIsEncrypted();
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const ahead = typed !== null && typed.over === location.key ? typed.text : null;
  const inAddress = useAddressQuery(ahead !== null);
  const text = ahead ?? inAddress;

  const write = useCallback(
    (next: string) => {
      // Replace: a history entry for each query would leave more queries in the browser after a sign-out.
      replaceAddress(queryPart(next, isEncrypted));
      // Otherwise Back would show this text again at its old history entry.
      setTyped(null);
    },
    [replaceAddress, isEncrypted],
  );
  useEffect(() => {
    if (ahead === null || ahead === inAddress) return;
    return clock.setTimer(
      // Render at once: a key before the next render would count as typed over the old address.
      () => flushSync(() => write(ahead)),
      addressAfterMs,
    );
  }, [ahead, inAddress, clock, write]);

  const catchUpNow = () => {
    if (text === inAddress) return;
    // Render under the new address before leaving, so that Back restores the scroll position.
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
