import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

import type { Result, Row } from './report.ts';

/** When, on which commit and in which Node a row was measured. */
export interface Run {
  /** See {@link currentCommit}. */
  readonly commit: string;
  /** ISO 8601. */
  readonly measuredAt: string;
  readonly node: string;
}

/** A row with its run. */
export type StoredResult = Result & Run;

/** What results.json holds. */
export interface StoredResults {
  /** In the order of the table. */
  readonly results: readonly StoredResult[];
  /** Why rows could not be measured in the last run. */
  readonly failures: readonly string[];
}

/**
 * `before` with the rows of `fresh` in place of their earlier figures. Rows that `table` has no more are left out, and rows
 * that were not measured anew stay as they are.
 */
export function mergeResults(
  table: readonly Row[],
  before: readonly StoredResult[],
  fresh: readonly StoredResult[],
): readonly StoredResult[] {
  const find = (results: readonly StoredResult[], [id, what]: Row) =>
    results.find((result) => result.id === id && result.what === what);
  return table.flatMap((row) => find(fresh, row) ?? find(before, row) ?? []);
}

/** The results in `file`; none if there is no such file, or if its rows do not tell their commit. */
export function readResults(file: string): readonly StoredResult[] {
  if (!existsSync(file)) return [];
  // The bench alone writes it.
  const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredResults;
  return stored.results.filter(({ commit }: Partial<StoredResult>) => commit !== undefined);
}

/** Writes `results` to `file`. */
export function writeResults(file: string, results: StoredResults): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** The short commit of the repository at `cwd`, `with changes` if its files are others. `unknown` outside a repository. */
export async function currentCommit(cwd: string): Promise<string> {
  const git = async (...given: readonly string[]) => {
    const { stdout } = await promisify(execFile)('git', given, { cwd });
    return stdout.trim();
  };
  try {
    const commit = await git('rev-parse', '--short', 'HEAD');
    return (await git('status', '--porcelain')) === '' ? commit : `${commit} with changes`;
  } catch {
    return 'unknown';
  }
}
