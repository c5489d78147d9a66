import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { fastStepMs, slideOf } from './slideOf.ts';

const thursday = dayKey('2026-11-19');
const friday = dayKey('2026-11-20');
const looked = { shownMs: fastStepMs, isHeld: false };

describe('a step', () => {
  it('from a day that was looked at slides in the direction of the step', () => {
    expect(slideOf({ ...looked, from: friday, to: thursday })).toBe('back');
    expect(slideOf({ ...looked, from: thursday, to: friday })).toBe('on');
  });

  it('does not slide during fast stepping', () => {
    const stepped = { ...looked, shownMs: fastStepMs - 1 };
    expect(slideOf({ ...stepped, from: friday, to: thursday })).toBeNull();
    expect(slideOf({ ...stepped, from: thursday, to: friday })).toBeNull();
  });

  it('by a held key does not slide, even if its first repetition comes late', () => {
    const held = { shownMs: 10 * fastStepMs, isHeld: true };
    expect(slideOf({ ...held, from: friday, to: thursday })).toBeNull();
  });

  it('does not slide when the clock was set back meanwhile', () => {
    expect(slideOf({ ...looked, shownMs: -3_600_000, from: friday, to: thursday })).toBeNull();
  });
});
