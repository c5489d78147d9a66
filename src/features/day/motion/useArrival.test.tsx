import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import type { Entry } from '../../../entries/Entry.ts';
import { asEntryId, asWriteId } from '../../../entries/entryIds.ts';
import { useArrival } from './useArrival.ts';
import { testEntry } from '../../../../tests/support/testEntry.ts';

const friday = dayKey('2026-11-20');
const saturday = dayKey('2026-11-21');

const entries = (...ids: readonly string[]): readonly Entry[] =>
  ids.map((id) => testEntry({ id: asEntryId(id), day: friday, text: id, writeId: asWriteId(id) }));

/** What arrives when the shown entries change from one step to the next. */
function arrivals(...steps: readonly (readonly Entry[] | null)[]): readonly (string | null)[] {
  const [first = null, ...rest] = steps.map((shown) => ({ shown, day: friday }));
  const { result, rerender } = renderHook(
    ({ shown, day }) => useArrival(day, shown ?? [], shown !== null),
    { initialProps: first ?? { shown: null, day: friday } },
  );
  return [result.current.arrived, ...rest.map((step) => (rerender(step), result.current.arrived))];
}

describe('an arrival', () => {
  it('is one entry that comes to the entries on screen', () => {
    expect(arrivals(entries('a'), entries('a', 'b'), entries('a', 'b', 'c'))).toEqual([
      ...[null, 'b', 'c'],
    ]);
    expect(arrivals(entries(), entries('a'))).toEqual([null, 'a']);
  });

  it('is nothing that a day is first shown with', () => {
    expect(arrivals(null, entries('a'))).toEqual([null, null]);
  });

  it('is nothing of a fill', () => {
    expect(arrivals(entries('a'), entries('a', 'b', 'c'))).toEqual([null, null]);
  });

  it('is nothing that changes or leaves', () => {
    expect(arrivals(entries('a', 'b'), entries('a'), entries('a'))).toEqual([null, null, null]);
  });

  it('is nothing of another day, and is over once it has settled', () => {
    const { result, rerender } = renderHook(({ shown, day }) => useArrival(day, shown, true), {
      initialProps: { shown: entries('a'), day: friday },
    });
    rerender({ shown: entries('a', 'b'), day: saturday });
    expect(result.current.arrived).toBeNull();
    rerender({ shown: entries('a', 'b', 'c'), day: saturday });
    expect(result.current.arrived).toBe('c');
    act(() => result.current.forgetArrival());
    expect(result.current.arrived).toBeNull();
  });
});
