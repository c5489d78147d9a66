import { expect, it } from 'vitest';

import { dueOf, withoutDue } from './due.ts';

it.each([
  ['call Jonas due:2026-12-01', '2026-12-01', 'call Jonas'],
  ['due:2026-12-01 call Jonas', '2026-12-01', 'call Jonas'],
  ['call (soon) Due:2026-12-01, then write', '2026-12-01', 'call (soon), then write'],
  ['one due:2026-02-30 due:2026-12-02', '2026-12-02', 'one due:2026-02-30'],
  ['`due:2026-12-01` means due:2027-01-01', '2027-01-01', '`due:2026-12-01` means'],
])('the due date of %j is %s', (text, day, rest) => {
  expect(dueOf(text)?.day).toBe(day);
  expect(withoutDue(text)).toBe(rest);
});

it.each([
  'call Jonas',
  'overdue:2026-12-01',
  'due:2026-12-011',
  'due:2026-13-01',
  'due:12/1/2026',
  'due: 2026-12-01',
  '`due:2026-12-01`',
])('%j has no due date', (text) => {
  expect(dueOf(text)).toBeNull();
  expect(withoutDue(text)).toBe(text);
});
