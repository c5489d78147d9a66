import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, as one looks for it: where it stands, its name, and the beginning of why. */
export interface Failure {
  readonly name: string;
  /** At most the first lines of the error; empty where the report gives none. */
  readonly reason: string;
}

/** What a test runner's report says. */
export interface Counts {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Names of the tests that were left out, by whatever means. */
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

/** Lines of an error that are told: enough for an assertion's difference or a property's seed. */
const reasonLines = 24;

/** Vitest tells files by their whole path. */
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

/** Counts of Vitest's JSON report. A file that failed to load is one failure. */
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
  return listOf(spec['tests']).map(({ status, results }): Counts => {
    // One that passed only when tried again failed once, and would fail a person as often.
    const isFailed = status === 'unexpected' || status === 'flaky';
    const error = listOf(results).flatMap(({ errors }) => listOf(errors))[0];
    return {
      passed: status === 'expected' ? 1 : 0,
      failures: isFailed ? [failureOf([spec['file'], spec['title']], error?.['message'])] : [],
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

/** Counts of Playwright's JSON report. Errors outside tests are one failure each. */
export function playwrightCounts(report: unknown): Counts {
  const { suites, errors } = fieldsOf(report);
  const outside = {
    passed: 0,
    failures: listOf(errors).map(({ message }) => failureOf(['outside the tests'], message)),
    skipped: [],
  };
  return sumOf([...listOf(suites).map(playwrightSuiteCounts), outside]);
}
