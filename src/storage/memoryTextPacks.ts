import type { MonthKey } from '../dates/monthOf.ts';
import { success } from '../lib/result.ts';
import type { TextPack, TextPacks } from '../sync/TextPack.ts';

/** Packs that live as long as the page: for tests. */
export function memoryTextPacks(): TextPacks {
  const packs = new Map<MonthKey, TextPack>();
  return {
    read: (first, last) =>
      Promise.resolve(
        success(
          [...packs.values()]
            .filter(({ month }) => month >= first && month <= last)
            .sort((a, b) => (a.month < b.month ? -1 : 1)),
        ),
      ),
    put: (pack) => {
      packs.set(pack.month, pack);
      return Promise.resolve(success(undefined));
    },
    clear: () => {
      packs.clear();
      return Promise.resolve(success(undefined));
    },
  };
}
