import { expect, it } from 'vitest';

import { playwrightCounts, vitestCounts } from './testCounts.ts';

it('counts what passed and failed, a file that did not load as one failure, and names what was skipped', () => {
  const report = {
    testResults: [
      {
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'failed', fullName: 'b' },
          { status: 'pending', fullName: 'c is left out' },
          { status: 'todo', fullName: 'd is to come' },
        ],
      },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'e' }] },
    ],
  };
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['c is left out', 'd is to come'],
  });
});

it('counts nested Playwright tests, one that passed only on a second try as failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
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
  expect(playwrightCounts(report)).toEqual({ passed: 2, failed: 3, skipped: ['d'] });
});

it('counts nothing in a report that says nothing', () => {
  const none = { passed: 0, failed: 0, skipped: [] };
  expect([vitestCounts(null), playwrightCounts({})]).toEqual([none, none]);
});
