import type { Unsubscribe } from '../../lib/Clock.ts';

/** Every way in which a person uses a page. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel', 'input'];

/** Calls back at each input of this page, and when the page is shown again. Returns the way to stop. */
export function browserInput(listener: () => void): Unsubscribe {
  const over = new AbortController();
  // On the way down: no handler of the page can stop the event before.
  const options = { capture: true, passive: true, signal: over.signal };
  for (const name of [...inputs, 'pageshow'])
    window.addEventListener(name, () => listener(), options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') listener();
    },
    options,
  );
  return () => over.abort();
}
