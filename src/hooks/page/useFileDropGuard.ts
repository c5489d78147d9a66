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
    window.addEventListener('dragover', refuse, { signal });
    window.addEventListener('drop', refuse, { signal });
    return () => over.abort();
  }, []);
}
