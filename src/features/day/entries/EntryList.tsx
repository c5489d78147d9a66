import { useMemo, useRef, useState, useLayoutEffect, type RefObject } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { fromDayStart } from '../../../entries/fromDayStart.ts';
import { sortEntries } from '../../../entries/sortEntries.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { EntryBlocks, mostDrawnWhole } from '../../../ui/EntryBlocks.tsx';
import { day as dayWords } from '../../../words/en/day.ts';
import { useArrival } from '../motion/useArrival.ts';
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
function useDeparture(list: RefObject<HTMLElement | null>, day: DayKey): void {
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
