import { useLayoutEffect, useRef, type RefObject } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';

/** As long as `settle-in` in entries.css, in ms. */
const leaveMs = 120;

/** What a list showed after a commit. */
interface Shown {
  readonly day: DayKey;
  readonly list: HTMLElement | null;
  /** The items by id, in their order. */
  readonly items: ReadonlyMap<string, Element>;
}

/**
 * Lets an entry that leaves `list` fade, while the entries below it move up. Only a single entry does so, and only
 * while the same day stays on screen.
 */
export function useDeparture(list: RefObject<HTMLElement | null>, day: DayKey): void {
  const last = useRef<Shown | null>(null);
  useLayoutEffect(() => {
    const children = [...(list.current?.children ?? [])].filter(({ id }) => id !== '');
    const items = new Map(children.map((item) => [item.id, item]));
    const before = last.current;
    last.current = { day, list: list.current, items };
    if (list.current === null || before?.day !== day || before.list !== list.current) return;
    const order = [...before.items.keys()];
    const gone = order.filter((id) => !items.has(id));
    const [id] = gone;
    if (id === undefined || gone.length > 1) return;
    const next = order.slice(order.indexOf(id)).find((other) => items.has(other));
    fade(before.items.get(id), list.current, items.get(next ?? '') ?? null);
  });
}

/** Puts `item` back before `next` until its animation has ended. React has removed it from `list`. */
function fade(item: Element | undefined, list: HTMLElement, next: Element | null): void {
  if (!(item instanceof HTMLElement) || item.classList.contains('entry-editing')) return;
  // Environments without a screen have no animations.
  if (typeof item.animate !== 'function') return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  item.removeAttribute('id');
  item.removeAttribute('data-entry');
  item.setAttribute('aria-hidden', 'true');
  item.inert = true;
  item.className = 'entry entry-leaving';
  list.insertBefore(item, next);
  const height = `${item.offsetHeight}px`;
  const leaving = item.animate(
    [
      { height, opacity: 1 },
      { height: '0', paddingBlock: '0', opacity: 0 },
    ],
    { duration: leaveMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  );
  leaving.onfinish = leaving.oncancel = () => item.remove();
}
