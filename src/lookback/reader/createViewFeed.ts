import type { DayKey } from '../../dates/DayKey.ts';
import type { DayTally } from '../../log/counts/DayTally.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import type { LogView } from './LogView.ts';

/** A view, and how new each of its days is. */
interface FedView {
  readonly view: LogView;
  readonly editions: Map<DayKey, number>;
  readonly onLoaded: () => void;
  isLoaded: boolean;
}

/** Hands days to views, to each view only what is news to it. */
export function createViewFeed() {
  const views: FedView[] = [];
  return {
    /** Adds a view that has seen nothing yet; `onLoaded` is called when it has seen every day. */
    add: (view: LogView, onLoaded: () => void) => {
      views.push({ view, editions: new Map(), onLoaded, isLoaded: false });
    },
    /** Hands a day to the views that have an older edition of it; false when there was none. */
    setDay: ({ day, edition, entries }: DayRecord): boolean => {
      const outdated = views.filter(({ editions }) => (editions.get(day) ?? 0) < edition);
      for (const { view, editions } of outdated) {
        editions.set(day, edition);
        view.setDay(day, entries);
      }
      return outdated.length > 0;
    },
    /**
     * The days that some view does not have in the edition of their tally. A tally without an edition (of an
     * earlier version) and a day that lost its tally are always news: only the record itself can tell.
     */
    newsIn: (tallies: readonly DayTally[]): ReadonlySet<DayKey> => {
      const news = new Set<DayKey>();
      for (const { day, edition = Infinity } of tallies) {
        const isKnown = views.every(({ editions }) => (editions.get(day) ?? 0) >= edition);
        if (!isKnown) news.add(day);
      }
      const written = new Set(tallies.map(({ day }) => day));
      for (const { editions } of views)
        for (const day of editions.keys()) if (!written.has(day)) news.add(day);
      return news;
    },
    /** A read of every day begins. The result says that it has ended, and the views of now have seen every day. */
    beginLoad: () => {
      const begun = [...views];
      return () => {
        for (const view of begun) {
          view.isLoaded = true;
          view.onLoaded();
        }
      };
    },
    isEmpty: () => views.length === 0,
    /** Whether all views have seen every day. */
    isLoaded: () => views.every(({ isLoaded }) => isLoaded),
    /** Forgets the views. */
    clear: () => views.splice(0),
  };
}
