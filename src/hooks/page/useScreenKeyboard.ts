import { useEffect } from 'react';

/**
 * Keeps the edited text in sight while the keyboard on the screen opens and closes. `--covered` is the height of the
 * page's foot below the keyboard, in px, and `--above` the height that is scrolled out above it. Both are 0 where the
 * page itself becomes shorter (`interactive-widget` in index.html). On iOS it does not.
 */
export function useScreenKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // On a page that is zoomed in, the part out of sight is not covered.
      const isZoomed = view.scale > 1;
      const covered = isZoomed ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`);
      style.setProperty('--above', `${isZoomed ? 0 : Math.max(0, Math.round(view.offsetTop))}px`);
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
      for (const name of ['--covered', '--above']) style.removeProperty(name);
    };
  }, []);
}
