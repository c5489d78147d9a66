import { useLayoutEffect, useRef } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useWords } from '../../hooks/useWords.ts';
import { app } from '../../words/en/app.ts';
import { lookBackViews } from './lookBackViews.ts';

/** The row of links between the views over many days. It scrolls sideways where it is wider than the page. */
export function LookBackTabs({ day, view }: { readonly day: DayKey; readonly view: string }) {
  const words = useWords(app);
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (row.current && current) scrollSideways(row.current, current);
  }, [view]);
  return (
    <nav ref={row} className="look-back" aria-label={words.views}>
      {lookBackViews.map((name) => (
        <Link key={name} to={datePath(day, name)} aria-current={name === view ? 'page' : undefined}>
          {words.view[name]}
        </Link>
      ))}
    </nav>
  );
}

/** Brings `part` to the middle of `row`. `scrollIntoView` would also move the page, which Back has just restored. */
function scrollSideways(row: Element, part: Element): void {
  row.scrollLeft += middleOf(part) - middleOf(row);
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
