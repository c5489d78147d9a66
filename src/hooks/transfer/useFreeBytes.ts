import { useEffect, useState } from 'react';

/** About how many bytes this site may still store on the device. null: not asked yet, or the browser does not say. */
export function useFreeBytes(): number | null {
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    let isOver = false;
    void freeBytes().then((bytes) => {
      if (!isOver) setFree(bytes);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return free;
}

async function freeBytes(): Promise<number | null> {
  // The API is there in secure contexts only.
  if (!window.isSecureContext) return null;
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? null : quota - usage;
  } catch {
    // The browser does not answer, for example in a private window. The import itself stops cleanly on a full device.
    return null;
  }
}
