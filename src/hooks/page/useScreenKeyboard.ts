import { useEffect } from 'react';

/**
 * Keeps in sight what is being written while the keyboard on the screen comes and goes. `--covered` is how much of
 * the page's foot lies below the keyboard, in px: 0 where the page itself becomes shorter (`interactive-widget` in
 * index.html), which iOS does not do.
 */
export function useScreenKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // On a page that is zoomed in, what is out of sight is not covered.
      const isZoomed = view.scale > 1;
      const covered = isZoomed ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`);
    };
    const onResize = () => {
      measure();
      const box = document.activeElement;
      if (box instanceof HTMLTextAreaElement) box.scrollIntoView({ block: 'nearest' });
    };
    const over = new AbortController();
    const { signal } = over;
    view.addEventListener('resize', onResize, { signal });
    view.addEventListener('scroll', measure, { signal });
    return () => {
      over.abort();
      style.removeProperty('--covered');
    };
  }, []);
}
