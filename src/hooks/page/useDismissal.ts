import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Closes a menu while it is open. `root` contains the menu and its button. Escape in `root` calls `onClose`, which
 * returns the focus to the button. A press or a focus outside `root` calls `onLeft`.
 */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  { onClose, onLeft }: { readonly onClose: () => void; readonly onLeft: () => void },
): void {
  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  const hear = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node && root.current?.contains(target))) onLeft();
  });
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    root.current?.addEventListener('keydown', (event) => hearKey(event), { signal });
    document.addEventListener('pointerdown', (event) => hear(event), { signal });
    document.addEventListener('focusin', (event) => hear(event), { signal });
    return () => over.abort();
  }, [root]);
}
