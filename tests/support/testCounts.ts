import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test: its place, its name, and the beginning of the reason. */
export interface Failure {
  readonly name: string;
  /** The first lines of the error at most; empty where the report has none. */
  readonly reason: string;
}

/** The counts in a test runner's report. */
export interface Counts {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Names of the tests that were skipped, in any way. */
  readonly skipped: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** How many lines of an error to show: enough for an assertion's difference or a property's seed. */
const reasonLines = 24;

/** Vitest reports absolute paths. */
const fromHere = (file: unknown): string =>
  typeof file === 'string' ? path.relative(process.cwd(), file) : '';

function failureOf(names: readonly unknown[], message: unknown): Failure {
  const lines = typeof message === 'string' ? stripVTControlCharacters(message).split('\n') : [];
  return {
    name: names.filter((name) => typeof name === 'string' && name !== '').join(' › '),
    reason: lines.slice(0, reasonLines).join('\n'),
  };
}

const textsOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('\n') : '';

const sumOf = (parts: readonly Counts[]): Counts => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failures: parts.flatMap(({ failures }) => failures),
  skipped: parts.flatMap(({ skipped }) => skipped),
});

/** Counts in Vitest's JSON report. A file that failed to load is one failure. */
export function vitestCounts(report: unknown): Counts {
  return sumOf(
    listOf(fieldsOf(report)['testResults']).map((file) => {
      const tests = listOf(file['assertionResults']);
      const failures = tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) =>
          failureOf([fromHere(file['name']), fullName], textsOf(failureMessages)),
        );
      const isUnread = failures.length === 0 && file['status'] === 'failed';
      return {
        passed: tests.filter(({ status }) => status === 'passed').length,
        failures: isUnread ? [failureOf([fromHere(file['name'])], file['message'])] : failures,
        skipped: tests
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ fullName }) => String(fullName)),
      };
    }),
  );
}

function playwrightSpecCounts(spec: Fields): readonly Counts[] {
  return listOf(spec['tests']).map(({ status, results, projectName }): Counts => {
    // A test that passed only on a retry counts as failed: a person would see the failure as often.
    const isFailed = status === 'unexpected' || status === 'flaky';
    const error = listOf(results).flatMap(({ errors }) => listOf(errors))[0];
    return {
      passed: status === 'expected' ? 1 : 0,
      failures: isFailed
        ? [failureOf([projectName, spec['file'], spec['title']], error?.['message'])]
        : [],
      skipped: status === 'skipped' ? [String(spec['title'])] : [],
    };
  });
}

function playwrightSuiteCounts(suite: Fields): Counts {
  return sumOf([
    ...listOf(suite['specs']).flatMap(playwrightSpecCounts),
    ...listOf(suite['suites']).map(playwrightSuiteCounts),
  ]);
}

/** Counts in Playwright's JSON report. Each error outside a test is one failure. */
export function playwrightCounts(report: unknown): Counts {
  const { suites, errors } = fieldsOf(report);
  const outside = {
    passed: 0,
    failures: listOf(errors).map(({ message }) => failureOf(['outside the tests'], message)),
    skipped: [],
  };
  return sumOf([...listOf(suites).map(playwrightSuiteCounts), outside]);
}
