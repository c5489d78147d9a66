import { writeFileSync } from 'node:fs';
import type { Ratio } from './stats.ts';

/** One line of the table: what was measured, against what, and the goal of docs/benchmarks.md. */
export interface Row {
  /** P1 to P15, or EMU for the database emulator. */
  readonly id: string;
  readonly what: string;
  /** Our figure and the floor's, each with its unit, as a person reads them. */
  readonly ours: string;
  readonly floor: string;
  readonly ratio: Ratio;
  /** The ratio at or under which the goal is reached. */
  readonly goal: number;
  /** Samples on each side. */
  readonly samples: number;
  /** The A/A pair of the same run; null where nothing is timed (bytes, counts). */
  readonly aa: number | null;
}

/** An A/A pair further off than this says that the machine, not the program, was measured. */
const aaTolerance = 1.18;

/** Whether the run was steady enough for its ratio to mean something. */
export function isMeasured(row: Row): boolean {
  return row.aa === null || (row.aa <= aaTolerance && row.aa >= 1 / aaTolerance);
}

/** A ratio that is not sampled (bytes, counts): its interval is itself. */
export function exactRatio(ours: number, floor: number): Ratio {
  const value = ours / floor;
  return { value, low: value, high: value };
}

/** One row as a line of Markdown. */
export function formatRow(row: Row): string {
  const verdict = !isMeasured(row)
    ? 'not measured (A/A)'
    : row.ratio.value <= row.goal
      ? 'reached'
      : 'missed';
  const aa = row.aa === null ? '–' : row.aa.toFixed(2);
  const { value, low, high } = row.ratio;
  return `| ${row.id} | ${row.what} | ${row.ours} | ${row.floor} | ${value.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}] | ${row.goal.toFixed(2)} | ${verdict} | ${row.samples} | ${aa} |`;
}

/** The head of the table that `formatRow` fills. */
export const tableHead =
  '| # | row | ours | floor | ratio [95 %] | goal | | n | A/A |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |';

/** Keeps the rows beside the bench, for the next comparison. */
export function writeResults(file: string, rows: readonly Row[]): void {
  writeFileSync(
    file,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), node: process.version, rows }, null, 2)}\n`,
  );
}
