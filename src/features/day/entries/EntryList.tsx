import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { fromDayStart } from '../../../entries/fromDayStart.ts';
import { sortEntries } from '../../../entries/sortEntries.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { day as dayWords } from '../../../words/en/day.ts';
import { useArrival } from '../motion/useArrival.ts';
import { useDeparture } from '../motion/useDeparture.ts';
import type { LastAction } from '../useLastAction.ts';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryItem } from './EntryItem.tsx';

interface EntryListProps {
  readonly day: DayKey;
  readonly entries: readonly Entry[];
  /** Whether the day's entries are known, so that the list shows them. */
  readonly isShown: boolean;
  readonly zone: string;
  /** The entry being edited, as it was when editing began; null when none is. */
  readonly editing: Entry | null;
  readonly onEdit: (entry: Entry) => void;
  readonly onDelete: (entry: Entry, byKeyboard: boolean) => void;
  readonly onHistory: (entry: Entry) => void;
  readonly onTick: (entry: Entry, line: number, isDone: boolean) => Promise<void>;
  readonly onAction: (action: LastAction) => void;
  readonly onSaved: (base: Entry, saved: Entry) => void;
  readonly onCancel: (base: Entry, dropped: string | null) => void;
}

/** A day's entries in order. The edited entry stays in the list even if it was deleted or moved elsewhere. */
export function EntryList(props: EntryListProps) {
  const words = useWords(dayWords);
  const { dayStartHour } = useEnvironment();
  const { entries, editing } = props;
  const shown = useMemo(
    () => fromDayStart(withEditing(entries, editing), dayStartHour),
    [entries, editing, dayStartHour],
  );
  const rows = useRows(props.day, shown);
  const { arrived, forgetArrival } = useArrival(props.day, entries, props.isShown);
  const list = useRef<HTMLOListElement>(null);
  useDeparture(list, props.day);
  if (shown.length === 0) return null;
  const isLong = shown.length > mostDrawnWhole;
  const draw = (entry: Entry, index: number) => {
    if (entry.id === editing?.id) {
      return (
        <EntryEditor
          key={contentOf(editing)}
          base={editing}
          current={entries.find(({ id }) => id === entry.id)}
          onSaved={(saved) => props.onSaved(editing, saved)}
          onCancel={(dropped) => props.onCancel(editing, dropped)}
        />
      );
    }
    return (
      <EntryItem
        // A new key remounts an entry that moves. Otherwise React moves its neighbours, and with them the
        // scroll position and the caret of an open editor.
        key={rows.get(contentOf(entry)) ?? contentOf(entry)}
        entry={entry}
        // Most of a long list is not on the page. So each item says its place.
        position={isLong ? index + 1 : undefined}
        listLength={isLong ? shown.length : undefined}
        zone={props.zone}
        isNew={entry.id === arrived}
        onEdit={props.onEdit}
        onDelete={props.onDelete}
        onHistory={props.onHistory}
        onTick={props.onTick}
        onAction={props.onAction}
      />
    );
  };
  return (
    // Safari drops the list role from a list without bullets, unless the role is explicit.
    <ol
      ref={list}
      className="entries"
      role="list"
      aria-label={words.entries}
      onAnimationEnd={({ animationName }) => {
        if (animationName === 'settle-in') forgetArrival();
      }}
    >
      {isLong ? (
        <EntryBlocks
          key={props.day}
          entries={shown}
          list={list}
          kept={[editing?.id ?? null, arrived]}
          draw={draw}
        />
      ) : (
        shown.map(draw)
      )}
    </ol>
  );
}

function withEditing(entries: readonly Entry[], editing: Entry | null): readonly Entry[] {
  if (editing === null || entries.some(({ id }) => id === editing.id)) return entries;
  return sortEntries([...entries, editing]);
}

/** Names an entry at its place in the day. */
function contentOf(entry: Entry): string {
  return `${entry.id} ${entry.time}`;
}

/**
 * The row number of each entry that `day` was first shown with. The entries of the next day reuse these rows one
 * by one, which renders much less.
 */
function useRows(day: DayKey, shown: readonly Entry[]): ReadonlyMap<string, number> {
  const rowsNow = () => ({
    day,
    rows: new Map(shown.slice(0, mostDrawnWhole).map((entry, row) => [contentOf(entry), row])),
  });
  const [came, setCame] = useState(rowsNow);
  if (came.day !== day) setCame(rowsNow);
  return came.rows;
}

/** A list with more entries than this is drawn in blocks. */
const mostDrawnWhole = 300;

/** Number of entries in a block. */
const blockSize = 100;
/** The height of an entry that is not drawn, for the scrollbar. */
const entryHeightRem = 3.5;
/** Blocks nearer to the window than this are drawn. */
const nearby = '1500px 0px';

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
function EntryBlocks({ entries, list, kept, draw }: EntryBlocksProps) {
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
