import { useEffect } from 'react';

/** Keeps the browser from leaving the page for a file that is dropped on it. */
export function useFileDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (event.defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    const over = new AbortController();
    const { signal } = over;
    // A drop that follows `dragenter` at once is decided by it.
    for (const type of ['dragenter', 'dragover', 'drop'] as const)
      window.addEventListener(type, refuse, { signal });
    return () => over.abort();
  }, []);
}
