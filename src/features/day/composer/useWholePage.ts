import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import { isCommandKeyboard } from '../../../hooks/page/usePaletteKey.ts';
import { afterPaint } from '../../../lib/afterPaint.ts';
import { isComposing } from '../../../lib/isComposing.ts';

/**
 * Whether the composer of `day` fills the page. Ctrl+Shift+Enter (or Command) changes it, also from outside `box`, which
 * takes the focus.
 *
 * The layer is a step of the history, so Back leaves it and not the day. The step has the address and the router's key
 * of the day below it: to the router, nothing has changed. Another day is another step.
 */
export function useWholePage(day: DayKey, box: RefObject<HTMLTextAreaElement | null>) {
  const isWhole = useSyncExternalStore(subscribe, wholeDay) === day;
  const [, render] = useReducer((times: number) => times + 1, 0);
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
    if (!isWhole) return;
    return () => void afterPaint(() => (window.history.scrollRestoration = 'auto'));
  }, [isWhole]);

  function setWhole(isWanted: boolean): void {
    box.current?.focus({ preventScroll: true });
    // As of now: an entry may be added after the layer was left.
    if (isWanted === (wholeDay() === day)) return;
    if (isWanted) {
      // For both steps: going back must not scroll away from an entry that was just added.
      window.history.scrollRestoration = 'manual';
      const below: unknown = window.history.state;
      window.history.pushState({ ...(isObject(below) && below), wholePage: day }, '');
      render();
    } else if (!isLeaving.current) {
      // The browser goes back later. A key that is held must not go back twice.
      isLeaving.current = true;
      window.history.back();
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || !isWholePageKey(event)) return;
    // While an entry is edited, the composer is hidden.
    const isHidden = box.current === null || box.current.closest('[hidden]') !== null;
    if (isHidden || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    setWhole(!isWhole);
  });
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal: over.signal });
    return () => over.abort();
  }, []);
  return { isWhole, setWhole };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}

/** The day whose composer fills the page at this step of the history. */
function wholeDay(): unknown {
  const state: unknown = window.history.state;
  return isObject(state) && 'wholePage' in state ? state.wholePage : null;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function isWholePageKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isCommand = isCommandKeyboard() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return key === 'Enter' && shiftKey && isCommand && !altKey;
}
