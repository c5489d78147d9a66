import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';

import { dayLabel } from '../../../dates/dayLabel.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { firstDayOf, type MonthKey } from '../../../dates/monthOf.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { nextTask } from '../../../lib/nextTask.ts';
import { loadRenderer } from '../../../ui/markdown/markdownRenderer.ts';
import type { BookChoice } from './bookChoice.ts';
import { drawPhotos } from './drawPhotos.ts';
import { bookStyles, countPages, hasMarginBoxes } from './bookLayout.ts';
import type { MonthLine } from './BookPages.tsx';
import { type BookMonth, planBook, readMonth } from './readBook.ts';

/**
 *   choosing ──make──► making ──all months──► ready ──print──► the browser's dialog
 *      ▲                  │ └──no entry─────► empty
 *      └──────cancel──────┘
 */
export type BookState =
  | { readonly kind: 'choosing' | 'empty' | 'failed' }
  /** `month` is being laid out. null: the days are being looked for. */
  | {
      readonly kind: 'making';
      readonly month: MonthKey | null;
      readonly done: number;
      readonly all: number;
    }
  | ({ readonly kind: 'ready' } & MadeBook);

/** A book that can be printed. */
interface MadeBook {
  /** null: the browser puts no numbers on the pages. */
  readonly pages: number | null;
  readonly missing: readonly DayKey[];
  readonly mayLackDays: boolean;
}

/** Draws the parts of a book with React. */
export interface BookParts {
  readonly month: (month: BookMonth, part: number) => ReactNode;
  readonly front: (front: {
    readonly days: number;
    readonly entries: number;
    readonly months: readonly MonthLine[];
    readonly missing: readonly DayKey[];
    readonly mayLackDays: boolean;
  }) => ReactNode;
}

/** The element in which React draws a part of the book, and the part. It is never on the page. */
export interface BookStage {
  readonly element: HTMLElement;
  readonly part: ReactNode;
}

/**
 * Makes a book beside the app, for print alone. A month is read and drawn at a time, and copied into the book, so that
 * React and the log hold one month. The book goes with the component.
 */
export function useBook(): {
  readonly state: BookState;
  readonly stage: BookStage;
  readonly make: (choice: BookChoice, parts: BookParts) => Promise<void>;
  readonly cancel: () => void;
} {
  const log = useDayLog();
  const { locale, dayStartHour } = useEnvironment();
  const [state, setState] = useState<BookState>({ kind: 'choosing' });
  const [element] = useState(() => document.createElement('div'));
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const running = useRef<AbortController | null>(null);
  const made = useRef<PrintedBook | null>(null);

  useLayoutEffect(() => drawing?.onDrawn(), [drawing]);

  const discard = useCallback(() => {
    running.current?.abort();
    made.current?.remove();
    made.current = null;
  }, []);
  // In the layout phase: a lock or a sign-out leaves no frame with the book.
  useLayoutEffect(() => discard, [discard]);

  /** Resolves with copies of the nodes that `part` draws. */
  async function draw(part: ReactNode): Promise<readonly Node[]> {
    await new Promise<void>((onDrawn) => setDrawing({ part, onDrawn }));
    const nodes = [...element.childNodes].map((node) => node.cloneNode(true));
    setDrawing(null);
    return nodes;
  }

  async function fill(
    book: PrintedBook,
    choice: BookChoice,
    parts: BookParts,
    isCancelled: () => boolean,
  ): Promise<BookState> {
    await loadRenderer();
    const { months, mayLackDays } = await planBook(log, choice);
    const lines: MonthLine[] = [];
    const missing: DayKey[] = [];
    let entries = 0;
    for (const [done, plan] of months.entries()) {
      if (isCancelled()) break;
      setState({ kind: 'making', month: plan.month, done, all: months.length });
      const month = await readMonth(log, plan, choice, dayStartHour);
      // The stage belongs to the next book by now.
      if (isCancelled()) break;
      missing.push(...month.missing);
      if (month.days.length > 0) {
        const nodes = await draw(parts.month(month, lines.length));
        book.keepAddresses(await drawPhotos(nodes, log.photos));
        if (isCancelled()) break;
        book.append(nodes);
        lines.push({ month: plan.month, days: month.days.length });
        for (const day of month.days) entries += day.entries.length;
      }
      await nextTask();
    }
    if (isCancelled()) return { kind: 'choosing' };
    if (lines.length === 0) return { kind: 'empty' };
    const days = lines.reduce((sum, line) => sum + line.days, 0);
    book.prepend(await draw(parts.front({ days, entries, months: lines, missing, mayLackDays })));
    const heads = lines.map(({ month }) => dayLabel(firstDayOf(month), 'month-and-year', locale));
    const pages = await book.finish(choice, heads);
    return { kind: 'ready', pages, missing, mayLackDays };
  }

  async function make(choice: BookChoice, parts: BookParts): Promise<void> {
    discard();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const book = createPrintedBook();
    made.current = book;
    setState({ kind: 'making', month: null, done: 0, all: 0 });
    try {
      const next = await fill(book, choice, parts, () => signal.aborted);
      if (signal.aborted || next.kind !== 'ready') book.remove();
      if (!signal.aborted) setState(next);
    } catch (error) {
      book.remove();
      if (!signal.aborted) setState({ kind: 'failed' });
      throw error;
    }
  }

  return {
    state,
    stage: { element, part: drawing?.part ?? null },
    make,
    cancel: () => {
      discard();
      setState({ kind: 'choosing' });
    },
  };
}

/** A part that React is about to draw. */
interface Drawing {
  readonly part: ReactNode;
  readonly onDrawn: () => void;
}

/** The book on the page. It is seen in print alone, and then nothing else is. */
interface PrintedBook {
  append(nodes: readonly Node[]): void;
  prepend(nodes: readonly Node[]): void;
  /** The addresses of its pictures go with it. */
  keepAddresses(addresses: readonly string[]): void;
  /** Adds the styles, and the page numbers where the browser can. Returns the number of pages, or null. */
  finish(choice: BookChoice, heads: readonly string[]): Promise<number | null>;
  remove(): void;
}

function createPrintedBook(): PrintedBook {
  const element = document.createElement('div');
  element.className = 'book';
  const styles = new CSSStyleSheet();
  const addresses: string[] = [];
  let isRemoved = false;
  const revokeAll = () => {
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  return {
    append: (nodes) => element.append(...nodes),
    prepend: (nodes) => element.prepend(...nodes),
    keepAddresses: (more) => {
      addresses.push(...more);
      if (isRemoved) revokeAll();
    },
    finish: async ({ paper }, heads) => {
      styles.replaceSync(bookStyles(paper, heads));
      await document.fonts.ready;
      if (isRemoved) return null;
      document.body.append(element);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
      const pages = hasMarginBoxes() ? countPages(element, paper) : null;
      for (const [index, place] of element.querySelectorAll('.book-number').entries()) {
        place.textContent = String(pages?.openers[index] ?? '');
      }
      document.documentElement.setAttribute('data-book', 'ready');
      return pages?.total ?? null;
    },
    remove: () => {
      isRemoved = true;
      revokeAll();
      if (!element.isConnected) return;
      element.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== styles);
      document.documentElement.removeAttribute('data-book');
    },
  };
}
