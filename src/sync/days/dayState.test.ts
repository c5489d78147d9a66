import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import {
  nextDayState,
  unknownDay,
  type CheckFound,
  type DayEvent,
  type DayState,
  type DayStep,
} from './dayState.ts';

const day = dayKey('2026-11-20');
const row = (changes: number) => ({ day, changes, changedAtMs: changes * 1000 });
const five = row(5);
const six = row(6);

const at = (step: DayStep, changes: Partial<DayState> = {}): DayState => ({
  ...unknownDay,
  row: five,
  step,
  ...changes,
});

const checked = (
  found: CheckFound,
  asked = at('check'),
  mayBeExplained = false,
): Extract<DayEvent, { kind: 'checked' }> => ({ kind: 'checked', asked, found, mayBeExplained });

const steps = ['settled', 'check', 'wait', 'read', 'missing', 'wanted'] as const;

describe('the next step of a day', () => {
  /** The steps after an event, in the order of `steps` before it. */
  const table: readonly (readonly [event: DayEvent, after: readonly DayStep[]])[] = [
    [{ kind: 'row-reported', row: six }, ['check', 'check', 'check', 'check', 'check', 'wanted']],
    [{ kind: 'row-missing' }, ['missing', 'missing', 'missing', 'missing', 'missing', 'wanted']],
    [{ kind: 'wanted' }, ['wanted', 'wanted', 'wanted', 'wanted', 'wanted', 'wanted']],
    [{ kind: 'read-unsure' }, ['wanted', 'wanted', 'wanted', 'wanted', 'wanted', 'wanted']],
    [{ kind: 'explained', changes: 1 }, ['settled', 'check', 'check', 'check', 'check', 'wanted']],
    [
      { kind: 'write-settled', outcome: 'counted' },
      ['settled', 'check', 'check', 'check', 'check', 'wanted'],
    ],
    [{ kind: 'converted' }, ['settled', 'check', 'check', 'check', 'check', 'wanted']],
    [{ kind: 'waited' }, ['settled', 'check', 'read', 'read', 'missing', 'wanted']],
    [{ kind: 'taken' }, ['settled', 'check', 'wait', 'read', 'missing', 'wanted']],
    [{ kind: 'recheck' }, ['check', 'check', 'check', 'check', 'check', 'wanted']],
    [{ kind: 'forgotten' }, ['settled', 'settled', 'settled', 'settled', 'settled', 'settled']],
    [
      { kind: 'read', row: five, told: five },
      ['settled', 'settled', 'settled', 'settled', 'settled', 'settled'],
    ],
  ];

  it.each(table)('after %o', (event, after) => {
    expect(steps.map((step) => nextDayState(at(step), event).step)).toEqual(after);
  });

  it.each<readonly [CheckFound, boolean, DayStep]>([
    ['same', false, 'settled'],
    ['moved', false, 'settled'],
    ['differs', true, 'wait'],
    ['differs', false, 'read'],
    ['earlier', false, 'wanted'],
  ])('after a comparison that found %s (may be explained: %s) is %s', (found, may, step) => {
    expect(nextDayState(at('check'), checked(found, at('check'), may)).step).toBe(step);
  });

  it('is another comparison when a newer row came during the first', () => {
    for (const found of ['same', 'moved', 'differs'] as const) {
      const state = nextDayState(at('check'), { kind: 'row-reported', row: six });
      expect(nextDayState(state, checked(found)).step).toBe('check');
    }
  });

  it('is another comparison when a change was explained during one that moved nothing', () => {
    for (const found of ['same', 'differs', 'earlier'] as const) {
      const state = nextDayState(at('check'), { kind: 'explained', changes: 1 });
      expect(nextDayState(state, checked(found))).toEqual(state);
    }
  });

  it('is still a read when somebody wants the day during a comparison', () => {
    for (const found of ['same', 'moved', 'differs', 'earlier'] as const) {
      const state = nextDayState(at('check'), { kind: 'wanted' });
      expect(nextDayState(state, checked(found)).step).toBe('wanted');
    }
  });

  it('is another comparison when a row came during the read that the read does not cover', () => {
    const read = { kind: 'read', row: five, told: five } as const;
    expect(nextDayState(at('read', { row: six }), read)).toMatchObject({ step: 'check', row: six });
    const covered = { kind: 'read', row: six, told: five } as const;
    expect(nextDayState(at('read', { row: row(6) }), covered).step).toBe('settled');
  });
});

describe('what a day remembers', () => {
  it('loses the told row when the read brought another one', () => {
    expect(nextDayState(at('read'), { kind: 'read', row: six, told: five }).row).toBeUndefined();
    expect(nextDayState(at('read'), { kind: 'read', row: five, told: five }).row).toBe(five);
  });

  it('counts an own write only if the server counted it, and doubts earlier answers', () => {
    const after = (outcome: 'counted' | 'uncounted' | 'not-taken') =>
      nextDayState(at('settled'), { kind: 'write-settled', outcome });
    expect(after('counted')).toMatchObject({ explained: 1, epoch: 1 });
    expect(after('uncounted')).toMatchObject({ explained: 0, epoch: 1 });
    expect(after('not-taken')).toMatchObject({ explained: 0, epoch: 0 });
  });

  it('loses a row that went from the index, and doubts earlier answers', () => {
    expect(nextDayState(at('read'), { kind: 'row-missing' })).toMatchObject({
      row: undefined,
      epoch: 1,
    });
  });

  it('forgets what was explained with a day from the server, and with the log', () => {
    for (const kind of ['taken', 'forgotten'] as const)
      expect(nextDayState(at('read', { explained: 2 }), { kind }).explained).toBe(0);
  });

  it('keeps what was explained while the counter moved', () => {
    const asked = at('check', { explained: 2 });
    const meanwhile = nextDayState(asked, { kind: 'explained', changes: 1 });
    expect(nextDayState(meanwhile, checked('moved', asked)).explained).toBe(1);
  });

  it('never goes back in version or epoch, and a wanted day is settled only by a read or a new log', () => {
    const event: fc.Arbitrary<DayEvent> = fc.oneof(
      fc.constantFrom<DayEvent>(
        { kind: 'row-reported', row: five },
        { kind: 'row-reported', row: six },
        { kind: 'row-missing' },
        { kind: 'wanted' },
        { kind: 'read-unsure' },
        { kind: 'explained', changes: 1 },
        { kind: 'write-settled', outcome: 'counted' },
        { kind: 'write-settled', outcome: 'uncounted' },
        { kind: 'converted' },
        { kind: 'waited' },
        { kind: 'taken' },
        { kind: 'recheck' },
        { kind: 'forgotten' },
        { kind: 'read', row: six, told: five },
      ),
      fc.constantFrom<CheckFound>('same', 'moved', 'differs', 'earlier').map((f) => checked(f)),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state = unknownDay;
        for (const each of events) {
          const next = nextDayState(state, each);
          expect(next.version).toBeGreaterThanOrEqual(state.version);
          expect(next.epoch).toBeGreaterThanOrEqual(state.epoch);
          if (state.step === 'wanted' && next.step !== 'wanted') {
            expect(['read', 'forgotten']).toContain(each.kind);
          }
          state = next;
        }
      }),
    );
  });
});
