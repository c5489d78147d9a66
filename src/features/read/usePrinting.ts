import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether every day is rendered for print, not only those on screen. */
export type Printing = 'no' | 'preparing' | 'all-days';

/**
 * Renders all days before the browser prints, whatever starts the printing, and removes them afterwards. `prepare`
 * resolves when all available days are loaded.
 */
export function usePrinting(prepare: () => Promise<void>) {
  const [printing, setPrinting] = useState<Printing>('no');

  useEffect(() => {
    // The browser prints the page as it is after these handlers.
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
    // Without the Markdown renderer, the text prints as typed.
    void prepare()
      .catch(() => undefined)
      .then(() => window.print())
      .finally(() => setPrinting('no'));
  }, [prepare]);

  return { printing, print };
}
