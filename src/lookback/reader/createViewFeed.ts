import type { DayKey } from '../../dates/DayKey.ts';
import type { DayTally } from '../../log/counts/DayTally.ts';
import type { DayRecord } from '../../log/LocalStore.ts';
import type { LogView } from './LogView.ts';

/** A view, with the edition of each of its days. */
interface FedView {
  readonly view: LogView;
  readonly editions: Map<DayKey, number>;
  readonly onLoaded: () => void;
  isLoaded: boolean;
}

/** Passes days to views. Each view receives only new editions. */
export function createViewFeed() {
  const views: FedView[] = [];
  return {
    /** Adds an empty view. Calls `onLoaded` when it has received every day. */
    add: (view: LogView, onLoaded: () => void) => {
      views.push({ view, editions: new Map(), onLoaded, isLoaded: false });
    },
    /** Passes a day to the views that have an older edition of it. Returns whether there were any. */
    setDay: ({ day, edition, entries }: DayRecord): boolean => {
      const outdated = views.filter(({ editions }) => (editions.get(day) ?? 0) < edition);
      for (const { view, editions } of outdated) {
        editions.set(day, edition);
        view.setDay(day, entries);
      }
      return outdated.length > 0;
    },
    /**
     * The days that some view lacks in the edition of their tally. Two kinds of days are always included:
     * tallies without an edition (of an older app version), and days that lost their tally. For these only
     * the record has the edition.
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
    /**
     * Begins a full read. Call the result at its end: the views of the beginning have then received every
     * day.
     */
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
    /** Whether all views have received every day. */
    isLoaded: () => views.every(({ isLoaded }) => isLoaded),
    /** Forgets the views. */
    clear: () => views.splice(0),
  };
}
