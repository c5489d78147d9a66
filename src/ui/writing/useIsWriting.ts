import { useEffect, useState } from 'react';

import type { Writing } from './useWriting.ts';

/**
 * Whether the focus is in the form of `area`. It ends with a click or a key, not with `focusout`: the page must not
 * move below a finger between its press and its click.
 */
export function useIsWriting(area: Writing['area']): boolean {
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    const check = () => setIsWriting(area.current?.form?.contains(document.activeElement) === true);
    const begin = (event: FocusEvent) => {
      if (event.target === area.current) setIsWriting(true);
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('focusin', begin, { signal });
    for (const type of ['click', 'keyup']) document.addEventListener(type, check, { signal });
    check();
    return () => over.abort();
  }, [area]);
  return isWriting;
}
