import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

import type { Entry } from '../entries/Entry.ts';

/** A list with more entries than this is drawn in blocks. */
export const mostDrawnWhole = 300;

/** Number of entries in a block. */
const blockSize = 100;
/** The height of an entry that is not drawn, for the scrollbar. */
const entryHeightRem = 3.5;
/** Blocks nearer to the window than this are drawn. */
const nearby = '1500px 0px';

/** Where an item of a list stands of which most is not on the page. Empty: the list is drawn whole. */
export interface ListPlace {
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
}

/** A list of entries to read. A long one is drawn in blocks, unless `isWhole`. `draw` returns an `li` at its place. */
export function ReadEntries(props: {
  readonly entries: readonly Entry[];
  readonly className: string;
  readonly isWhole?: boolean;
  readonly draw: (entry: Entry, place: ListPlace) => ReactNode;
}) {
  const { entries, draw } = props;
  const list = useRef<HTMLOListElement>(null);
  const isLong = entries.length > mostDrawnWhole && props.isWhole !== true;
  return (
    // Safari drops the list role from a list without bullets, unless the role is explicit.
    <ol ref={list} className={props.className} role="list">
      {isLong ? (
        <EntryBlocks
          entries={entries}
          list={list}
          kept={nothingKept}
          draw={(entry, index) =>
            draw(entry, { 'aria-posinset': index + 1, 'aria-setsize': entries.length })
          }
        />
      ) : (
        entries.map((entry) => draw(entry, {}))
      )}
    </ol>
  );
}

const nothingKept: readonly null[] = [];

interface EntryBlocksProps {
  readonly entries: readonly Entry[];
  readonly list: RefObject<HTMLOListElement | null>;
  /** Ids of entries to draw wherever they stand. null: none. */
  readonly kept: readonly (string | null)[];
  readonly draw: (entry: Entry, index: number) => ReactNode;
}

/**
 * The entries of a long list, in blocks. A block is drawn when it comes near the window, for an address that names one
 * of its entries, and for print. It stays drawn: an editor or the focus may be in it. Other blocks are empty items of
 * about their height.
 */
export function EntryBlocks({ entries, list, kept, draw }: EntryBlocksProps) {
  const { hash } = useLocation();
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set([0]));
  const wanted = [hash.slice(1), ...kept].flatMap((id) => {
    const index = id === null || id === '' ? -1 : entries.findIndex((entry) => entry.id === id);
    const block = Math.floor(index / blockSize);
    return index < 0 || drawn.has(block) ? [] : [block];
  });
  if (wanted.length > 0) setDrawn(new Set([...drawn, ...wanted]));
  const count = Math.ceil(entries.length / blockSize);

  useEffect(() => {
    // Environments without a screen have no window to be near to.
    if (typeof IntersectionObserver === 'undefined') return;
    const near = new IntersectionObserver(
      (seen) => {
        const blocks = seen.flatMap(({ isIntersecting, target }) =>
          isIntersecting ? [Number(target.getAttribute('data-block'))] : [],
        );
        if (blocks.length > 0) setDrawn((before) => new Set([...before, ...blocks]));
      },
      { rootMargin: nearby },
    );
    for (const block of list.current?.querySelectorAll('[data-block]') ?? []) near.observe(block);
    return () => near.disconnect();
  }, [list, drawn, count]);

  useEffect(() => {
    // The browser prints the page as it is after this handler.
    const drawAll = () => flushSync(() => setDrawn(new Set(Array.from({ length: count }).keys())));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [count]);

  return Array.from({ length: count }, (_none, block) => {
    const first = block * blockSize;
    const ofBlock = entries.slice(first, first + blockSize);
    if (drawn.has(block)) return ofBlock.map((entry, index) => draw(entry, first + index));
    const height = `${ofBlock.length * entryHeightRem}rem`;
    return <li key={`block ${block}`} role="presentation" data-block={block} style={{ height }} />;
  });
}
