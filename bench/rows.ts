import { measureBook } from './rows/book.ts';
import { measureBytes, measureUnsentStart } from './rows/bytes.ts';
import { measureEmulator } from './rows/emulator.ts';
import { measureConversion, measureSealedSave, measureUnlock } from './rows/encryption.ts';
import { measureExport } from './rows/exporting.ts';
import { measureFill, measureSealedFill } from './rows/filling.ts';
import { measureLive, measureTabs } from './rows/live.ts';
import { measureLookBack, measureYear } from './rows/lookBack.ts';
import { measureImport, measureOwnWords } from './rows/moving.ts';
import { measureLongDay } from './rows/longDay.ts';
import * as opening from './rows/opening.ts';
import { measurePeer, peerNames, peerRows } from './rows/peers.ts';
import { measurePhone } from './rows/phone.ts';
import { measureDayOfPhotos, measurePhoto, measureWordsBesidePhotos } from './rows/photos.ts';
import { measureSize } from './rows/size.ts';
import { measureReconnect, measureSlowLine } from './rows/slowLines.ts';
import { measureHeap, measureMonth, measureSteps } from './rows/stepping.ts';
import { measureTrackers } from './rows/trackers.ts';
import { measureTyping } from './rows/typing.ts';
import type { Part } from './support/choice.ts';
import type { Lab } from './support/lab.ts';
import type { Figures, Row } from './support/report.ts';

/** The table, by the numbers of DESIGN.md 8 and docs/benchmarks.md. */
export const table: readonly Row[] = [
  ['P1', 'script before today is painted, gzip, against 145 kB', 1, 'kB'],
  ['P1', 'all script of a visit, gzip, against 285 kB', 1, 'kB'],
  ['P2', 'first visit, 1.6 Mbit/s, 150 ms, 4x CPU, against React hello', 1.25],
  ['P3', 'open again, 73 000 entries, server 100 ms away, against static HTML', 0.75],
  ['P3', 'the same without a snapshot', 1.1],
  ['P4', 'open again, backend never answers, against healthy', 1.1],
  ['P4', 'open again, backend 300 ms away, against healthy', 1.1],
  ['P5', 'open again, 73 000 entries against 20', 1.1],
  ['P5', 'open again, 365 000 entries against 20', 1.15],
  ['P6', 'day step, 73 000 entries, against a bare page with twenty rows', 2.5],
  ['P6', 'day step, 73 000 entries, p95, against two frames', 1, 'ms', 'p95'],
  ['P6', 'day step, 73 000 entries against 1 240', 1.2],
  ['P7', 'key to painted, 73 000 entries, p95, against one frame', 1, 'ms', 'p95'],
  ['P7', 'Enter to durable (entry and outbox), p95, against 10 ms', 1, 'ms', 'p95'],
  ['P7', 'Enter to durable against a bare strict put', 3],
  ['P8', 'Enter to painted elsewhere, 100 ms round trip, against the bare SDK', 1.15],
  ['P9', 'search, key to results, p95, against a bare page and worker', 1.75, 'ms', 'p95'],
  ['P9', 'search, key to results painted, p95, against the same', 1.15, 'ms', 'p95'],
  ['P9', 'search ready, against a bare worker that reads and lower-cases', 1.25],
  ['P9', 'heap of the search worker, against 40 MB', 1, 'MB'],
  ['P10', 'heap of the page, 73 000 entries against 20', 1.1, 'MB'],
  ['P10', 'heap after 365 steps against before', 1.5, 'MB'],
  ['P11', 'down, nothing new, 40 entries, against the SDK with the same listens', 1.05, 'B'],
  ['P11', 'down, one day step, 40 entries, against the same', 1, 'B'],
  ['P11', 'up, one save, 40 entries, against the same', 1.05, 'B'],
  ['P11', 'down, one save, 40 entries, against the same', 1.05, 'B'],
  ['P11', 'down, nothing new, 73 000 entries, against the same', 1.05, 'B'],
  ['P11', 'down, one day step, 73 000 entries, against the same', 1, 'B'],
  ['P11', 'up, one save, 73 000 entries, against the same', 1.05, 'B'],
  ['P11', 'down, one save, 73 000 entries, against the same', 1.05, 'B'],
  ['P11', 'down, nothing new, 73 000 entries against 40', 1.01, 'B'],
  ['P12', 'first fill of 73 000, 4x CPU: longest task after the first day, against 50 ms', 1],
  ['P12', 'first fill of 73 000: total, against a bare worker', 2],
  ['P12', "first fill of 73 000: today's paint, against an empty log", 1.5],
  ['P13', 'backend back after 15 s: acknowledged, p95, against 1 s', 1, 'ms', 'p95'],
  ['P14', 'five tabs: sockets to the database', 1, 'count'],
  ['P14', 'five tabs: Enter to painted in another, against one frame', 2],
  ['P15', 'longest task while opening, 4x CPU, against the day in plain HTML', 1.1],
  ['P16', 'month with all counts, 73 000 entries, against two frames', 1],
  ['P16', 'month with all counts, 73 000 entries against 1 240', 1.2],
  ['P17', 'step to the written day before, against a bare page', 2.5],
  ['P17', 'step to the written day before, p95, against two frames', 1, 'ms', 'p95'],
  ['P17', 'step to the written day before, 73 000 entries against 1 240', 1.2],
  ['P18', 'search index read and built, against the bare worker of P9', 1.5],
  ['P19', 'heap of the worker, everything open, against 40 MB', 1, 'MB'],
  ['P20', 'year view opened, 73 000 entries, against a bare page and worker', 1.5],
  ['P20', 'a year asked of the open log, against four frames', 1],
  ['P21', 'start with unsent words, down, the worst, against without', 1.5, 'B', 'max'],
  ['P22', "100 000 characters up at 8 kB/s, against the line's own time", 1.5],
  ['P23', 'Day One, 73 000 entries, read and previewed, against a bare worker with ids', 1.5],
  ['P24', 'the same imported, against bare puts of the same records', 1.2],
  ['P25', 'the same: longest task of the page, against 50 ms', 1],
  ['P26', 'heap of the worker with the plan, against the file unpacked', 3, 'MB'],
  ['P27', 'Enter to painted elsewhere during that import, against without', 1.5],
  ['P28', '73 000 entries exported without loss, against bare reads into the same bytes', 1.5],
  ['P28', 'the same exported as Markdown, against the same', 1.5],
  ['P29', 'first fill of 73 000 encrypted entries, against plain', 1.6],
  ['P29', 'the same, 4x CPU: longest task after the first day, against 50 ms', 1],
  ['P30', 'log unlocked on a new device, against half a second', 1],
  ['P31', 'open again, 73 000 encrypted entries against plain', 1.02],
  ['P32', 'Enter to durable, 73 000 encrypted entries, against plain', 1],
  ['P32', 'Enter to sent, 73 000 encrypted entries, against plain', 1.1],
  ['P33', '7 300 entries encrypted, against 24 s', 1],
  ['P33', 'Enter to acknowledged meanwhile, against before', 1.5],
  ['P34', 'open again on a day of 50 000 entries, against a day of 50', 1.5],
  ['P34', 'day step to a day of 50 000 entries, against a day of 50', 1.5],
  ['P34', 'key to painted on a day of 50 000 entries, p95, against one frame', 1, 'ms', 'p95'],
  ['P35', 'trackers of 365 000 entries gathered, against one regular expression', 3],
  ['P35', 'a tracker of 50 years asked, against four frames', 1],
  ['P35', 'heap of these trackers, against 40 MB', 1, 'MB'],
  ['P36', 'a year as a book, until it can be printed, against its bare layout', 4],
  ['P36', 'heap of the page with a book of ten years, against 100 MB', 1, 'MB'],
  [
    'P37',
    'Enter to painted elsewhere while photos are sent, 100 ms round trip, against without',
    1.5,
  ],
  ['P37', 'the same at 100 kB/s up', 1.5],
  ['P38', 'open again on a day of twenty photos, against twenty entries without', 1.2],
  ['P39', 'photo of 12 megapixels, chosen to shown, against bare decode and encode', 1.5],
  ['P39', "a photo sent at 100 kB/s up, 100 ms round trip, against the line's own time", 1.25],
  ['P40', 'phone: open again, 73 000 entries, against static HTML', 0.75],
  ['P40', 'phone: day step, against a bare page with twenty rows', 2.5],
  ['P40', 'phone: key to painted, p95, against the same page', 2, 'ms', 'p95'],
  [
    'P40',
    'phone: search, key to results painted, p95, against a page and worker',
    1.75,
    'ms',
    'p95',
  ],
  ['EMU', '2000 puts, 100 in flight, in memory, against a bare server', 2],
  ['EMU', 'a put told to 200 listeners', 1.5],
  ['EMU', 'first read of a 70 MB log', 3],
  ['EMU', '2000 puts, 100 in flight, durable', 5],
  ['EMU', 'memory of an idle listener', 2, 'kB'],
  ...peerRows,
];

/** Rows that are measured together. */
export interface Family {
  readonly ids: readonly string[];
  /** The figures of all their rows, in the order of `ids` and of the table. */
  readonly measure: (lab: Lab) => Promise<readonly Figures[]>;
  /** How long it may take, profiles that it is the first to need included; 4 when not given. */
  readonly minutes?: number;
}

/**
 * The three parts of a whole run, each of less than 25 minutes on two quiet cores, and the comparison with other libraries.
 * In the order of the run; last those that need most.
 */
export const parts = {
  first: {
    minutes: 24,
    families: [
      { ids: ['P1'], measure: measureSize },
      { ids: ['P2'], measure: opening.measureFirstVisit },
      { ids: ['P3'], measure: opening.measureOpenAgain },
      { ids: ['P4'], measure: opening.measureDeadNetwork },
      { ids: ['P6', 'P17'], measure: measureSteps },
      { ids: ['P7'], measure: measureTyping },
      { ids: ['P8'], measure: measureLive },
      { ids: ['P9', 'P18', 'P19'], measure: measureLookBack },
      { ids: ['P10'], measure: measureHeap },
      { ids: ['P11'], measure: measureBytes },
      { ids: ['P14'], measure: measureTabs },
      { ids: ['P15'], measure: opening.measureLongestTask },
      { ids: ['P16'], measure: measureMonth },
      { ids: ['P20'], measure: measureYear },
      { ids: ['P5'], measure: opening.measureGrowth, minutes: 6 },
    ],
  },
  second: {
    minutes: 24,
    families: [
      { ids: ['P13'], measure: measureReconnect },
      { ids: ['P21'], measure: measureUnsentStart },
      { ids: ['P22'], measure: measureSlowLine },
      { ids: ['EMU'], measure: measureEmulator },
      { ids: ['P28'], measure: measureExport },
      { ids: ['P35'], measure: measureTrackers },
      { ids: ['P36'], measure: measureBook, minutes: 5 },
      { ids: ['P37'], measure: measureWordsBesidePhotos },
      { ids: ['P38'], measure: measureDayOfPhotos },
      { ids: ['P39'], measure: measurePhoto },
      { ids: ['P40'], measure: measurePhone },
      { ids: ['P34'], measure: measureLongDay, minutes: 9 },
    ],
  },
  third: {
    minutes: 24,
    families: [
      { ids: ['P23', 'P24', 'P25', 'P26'], measure: measureImport, minutes: 5 },
      { ids: ['P27'], measure: measureOwnWords },
      { ids: ['P30'], measure: measureUnlock },
      { ids: ['P33'], measure: measureConversion },
      { ids: ['P31'], measure: opening.measureSealedOpening, minutes: 5 },
      { ids: ['P32'], measure: measureSealedSave },
      { ids: ['P12'], measure: measureFill, minutes: 6 },
      { ids: ['P29'], measure: measureSealedFill, minutes: 6 },
    ],
  },
  peers: {
    minutes: 52,
    isApart: true,
    families: peerNames.map((name) => ({ ids: [name], measure: measurePeer(name), minutes: 10 })),
  },
} satisfies Readonly<Record<string, Part<Family>>>;
