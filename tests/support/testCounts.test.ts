import { expect, it } from 'vitest';

import { playwrightCounts, vitestCounts } from './testCounts.ts';

it('counts passes and failures, a file that did not load as one, and names failed and skipped tests', () => {
  const report = {
    testResults: [
      {
        name: 'one.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          {
            status: 'failed',
            fullName: 'b',
            failureMessages: ['\u001b[31mIt broke\u001b[39m\nhere'],
          },
          { status: 'pending', fullName: 'c is left out' },
          { status: 'todo', fullName: 'd is to come' },
        ],
      },
      { name: 'two.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'e' }] },
    ],
  };
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failures: [
      { name: 'one.test.ts › b', reason: 'It broke\nhere' },
      { name: 'two.test.ts', reason: 'No such file' },
    ],
    skipped: ['c is left out', 'd is to come'],
  });
});

it('counts nested Playwright tests, one that passed only on a second try as failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ errors: [{ message: `why ${title}` }] }, { errors: [] }] }],
  });
  const report = {
    suites: [
      {
        specs: [spec('a', 'expected')],
        suites: [
          { specs: [spec('b', 'unexpected'), spec('c', 'flaky'), spec('d', 'skipped')] },
          { specs: [spec('e', 'expected')], suites: [] },
        ],
      },
    ],
    errors: [{ message: 'a spec could not be read' }],
  };
  expect(playwrightCounts(report)).toEqual({
    passed: 2,
    failures: [
      { name: 'a.spec.ts › b', reason: 'why b' },
      { name: 'a.spec.ts › c', reason: 'why c' },
      { name: 'outside the tests', reason: 'a spec could not be read' },
    ],
    skipped: ['d'],
  });
});

it('counts nothing in a report that says nothing', () => {
  const none = { passed: 0, failures: [], skipped: [] };
  expect([vitestCounts(null), playwrightCounts({})]).toEqual([none, none]);
});

it('tells the beginning of a long error', () => {
  const message = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const { failures } = vitestCounts({
    testResults: [{ name: 'a', status: 'failed', message, assertionResults: [] }],
  });
  expect(failures[0]?.reason).toMatch(/^line 0\n[^]*line 23$/);
});
