import { maxOf, medianOf, p95, ratioOf, type Ratio } from './stats.ts';

const units = {
  ms: (value: number) => `${value.toFixed(1)} ms`,
  B: (value: number) => `${Math.round(value)} B`,
  kB: (value: number) => `${(value / 1e3).toFixed(1)} kB`,
  MB: (value: number) => `${(value / 1e6).toFixed(1)} MB`,
  count: String,
};
const statistics = { median: medianOf, p95, max: maxOf };

/** A row of the table; it is reached at or under the goal. It compares medians in ms unless it says otherwise. */
export type Row = readonly [
  id: string,
  what: string,
  goal: number,
  unit?: keyof typeof units,
  statistic?: keyof typeof statistics,
];

type Samples = readonly number[];

/** What was measured for a row. */
export interface Figures {
  readonly ours: Samples;
  /** One number is a constant. */
  readonly floor: Samples | number;
  /** The floor, sampled twice in the same run; not where bytes or objects are counted. */
  readonly aa?: readonly [Samples, Samples];
  /** A further figure to print beside the floor. */
  readonly beside?: readonly [what: string, samples: Samples];
}

/** A measured row, as results.json holds it. */
export interface Result {
  readonly id: string;
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  readonly ratio: Ratio;
  readonly goal: number;
  readonly verdict: 'reached' | 'missed' | 'not measured (A/A)';
  /** Samples of ours. */
  readonly samples: number;
  readonly aa: number | null;
}

/** An A/A pair further off than this says that the machine, not the program, was measured. */
const aaTolerance = 1.18;

/** What `figures` are for `row`, with ratio and interval. */
export function resultOf(row: Row, figures: Figures | undefined): Result {
  const [id, what, goal, unit = 'ms', statistic = 'median'] = row;
  if (figures === undefined) throw new Error(`There are no figures for ${what}.`);
  const { ours, beside } = figures;
  const of = statistics[statistic];
  const format = (samples: Samples) => units[unit](of(samples));
  const floor = typeof figures.floor === 'number' ? [figures.floor] : figures.floor;
  const also = beside === undefined ? '' : ` (${beside[0]}: ${format(beside[1])})`;
  const ratio = ratioOf(ours, floor, of);
  const aa = figures.aa === undefined ? null : medianOf(figures.aa[0]) / medianOf(figures.aa[1]);
  const isSteady = aa === null || (aa <= aaTolerance && aa >= 1 / aaTolerance);
  const met = ratio.value <= goal ? 'reached' : 'missed';
  return {
    id,
    what,
    ours: format(ours),
    floor: format(floor) + also,
    ratio,
    goal,
    verdict: isSteady && Number.isFinite(ratio.value) ? met : 'not measured (A/A)',
    samples: ours.length,
    aa,
  };
}

/** One result as a line of Markdown. */
export function formatResult({ ratio, goal, aa, ...result }: Result): string {
  const { id, what, ours, floor, verdict, samples } = result;
  const interval = `${ratio.value.toFixed(2)} [${ratio.low.toFixed(2)}, ${ratio.high.toFixed(2)}]`;
  const cells = [id, what, ours, floor, interval, goal.toFixed(2), verdict, samples];
  return `| ${[...cells, aa?.toFixed(2) ?? '–'].join(' | ')} |`;
}

/** The head of the table that `formatResult` fills. */
export const tableHead = `| # | row | ours | floor | ratio [95 %] | goal | | n | A/A |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |`;
