import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether all days are on the page, for paper, and not those on the screen alone. */
export type Printing = 'no' | 'preparing' | 'all-days';

/**
 * Puts all days on the page before the browser prints, whoever asked it to, and takes them off again. `prepare`
 * resolves when all that can be known of them is.
 */
export function usePrinting(prepare: () => Promise<void>) {
  const [printing, setPrinting] = useState<Printing>('no');

  useEffect(() => {
    // The browser takes the page as it is when these have run.
    const onBefore = () => flushSync(() => setPrinting('all-days'));
    const onAfter = () => setPrinting('no');
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);

  const print = useCallback(() => {
    setPrinting('preparing');
    // Without the renderer the words are printed as they were typed.
    void prepare()
      .catch(() => undefined)
      .then(() => window.print())
      .finally(() => setPrinting('no'));
  }, [prepare]);

  return { printing, print };
}
