import { useEffect, useState } from 'react';

import { canStorageBeCleared } from '../../lib/storageKeeping.ts';
import { homeScreenOfferedKey, storedText } from '../../lib/storedText.ts';

/** WebKit alone has the property: Safari cannot ask for the installation by itself, so the person must be told. */
const isSafariInTab = () => 'standalone' in navigator && navigator.standalone === false;

/** Whether to offer the home screen, once for each browser, and how to note that the offer was seen. */
export function useHomeScreenOffer(): {
  readonly isOffered: boolean;
  readonly dismiss: () => void;
} {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (!isSafariInTab() || storedText(homeScreenOfferedKey) !== null) return undefined;
    let isOver = false;
    void canStorageBeCleared().then((can) => {
      if (!isOver) setIsOffered(can);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return {
    isOffered,
    dismiss: () => {
      setIsOffered(false);
      try {
        localStorage.setItem(homeScreenOfferedKey, 'yes');
      } catch {
        // Storage is switched off. The offer comes again with the next page.
      }
    },
  };
}
