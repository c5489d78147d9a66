import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { monthOf } from '../dates/monthOf.ts';
import { timeString } from '../dates/TimeString.ts';
import { asEntryId } from '../entries/entryIds.ts';
import { success } from '../lib/result.ts';
import type { TextPack, TextPacks } from '../sync/TextPack.ts';

const day = dayKey('2026-11-20');
const month = monthOf(day);
const [before, behind] = [monthOf(dayKey('2026-10-01')), monthOf(dayKey('2027-01-31'))];

function packWith(texts: readonly string[], of = month, edition = 1): TextPack {
  const ids = texts.map((_, index) => asEntryId(`${of} ${index}`));
  const times = texts.map(() => timeString(9, 0, 0));
  return { month: of, days: [{ day, edition, ids, times, texts }] };
}

/** What every {@link TextPacks} owes its callers. `open` gives one that holds no pack. */
export function describeTextPacks(name: string, open: () => TextPacks): void {
  describe(`${name} as a place for packs`, () => {
    it('gives the packs of some months, both ends included, oldest first', async () => {
      const packs = open();
      expect(await packs.read(before, behind)).toEqual(success([]));
      for (const each of [behind, before, month])
        expect(await packs.put(packWith(['tea'], each))).toEqual(success(undefined));
      const all = [before, month, behind].map((each) => packWith(['tea'], each));
      expect(await packs.read(before, behind)).toEqual(success(all));
      expect(await packs.read(before, month)).toEqual(success(all.slice(0, 2)));
      expect(await packs.read(month, month)).toEqual(success(all.slice(1, 2)));
      expect(await packs.read(behind, before)).toEqual(success([]));
    });

    it('keeps one pack of a month, and none once they were cleared', async () => {
      const packs = open();
      await packs.put(packWith(['tea', 'rain']));
      await packs.put(packWith(['wine'], month, 2));
      expect(await packs.read(before, behind)).toEqual(success([packWith(['wine'], month, 2)]));
      expect(await packs.clear()).toEqual(success(undefined));
      expect(await packs.read(before, behind)).toEqual(success([]));
    });

    it('gives every text back, whatever is in it', async () => {
      const packs = open();
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        // Half of a surrogate pair, NUL, and what somebody might join texts with.
        fc.constantFrom('', '\0', '\uD800', 'a\uDC00', '\n', '\uFFFF', '\u2028'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(text), async (texts) => {
          await packs.put(packWith(texts));
          expect(await packs.read(month, month)).toEqual(success([packWith(texts)]));
        }),
        { numRuns: 30 },
      );
    });
  });
}
