/** What a test runner's report says in numbers. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
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

const sumOf = (parts: readonly Counts[]): Counts => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  skipped: parts.flatMap(({ skipped }) => skipped),
});

/** Counts of Vitest's JSON report. A file that failed to load is one failure. */
export function vitestCounts(report: unknown): Counts {
  return sumOf(
    listOf(fieldsOf(report)['testResults']).map((file) => {
      const tests = listOf(file['assertionResults']);
      const failed = tests.filter(({ status }) => status === 'failed').length;
      return {
        passed: tests.filter(({ status }) => status === 'passed').length,
        failed: failed === 0 && file['status'] === 'failed' ? 1 : failed,
        skipped: tests
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ fullName }) => String(fullName)),
      };
    }),
  );
}

function playwrightSuiteCounts(suite: Fields): Counts {
  const specs = listOf(suite['specs']).flatMap((spec) =>
    listOf(spec['tests']).map(({ status }): Counts => ({
      passed: status === 'expected' ? 1 : 0,
      // One that passed only when tried again failed once, and would fail a person as often.
      failed: status === 'unexpected' || status === 'flaky' ? 1 : 0,
      skipped: status === 'skipped' ? [String(spec['title'])] : [],
    })),
  );
  return sumOf([...specs, ...listOf(suite['suites']).map(playwrightSuiteCounts)]);
}

/** Counts of Playwright's JSON report. Errors outside tests are one failure each. */
export function playwrightCounts(report: unknown): Counts {
  const { suites, errors } = fieldsOf(report);
  const outside = { passed: 0, failed: listOf(errors).length, skipped: [] };
  return sumOf([...listOf(suites).map(playwrightSuiteCounts), outside]);
}
