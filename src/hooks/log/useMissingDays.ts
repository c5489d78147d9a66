import { type DayKey, firstDay } from '../../dates/DayKey.ts';
import type { EarlierWritten } from './useEarlierDays.ts';
import { useNearest } from './useNearest.ts';

/** The earlier days that this device cannot show yet. */
export type MissingDays =
  | { readonly kind: 'none' }
  /** The device has not answered yet. */
  | { readonly kind: 'loading' }
  /** The years of the log whose day is not copied yet, the first and the last of them. */
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  /** Days before `day` may be missing. null: any day may be missing. */
  | { readonly kind: 'before'; readonly day: DayKey | null };

/** What `earlier` may lack while the log is still being copied to this device. */
export function useMissingDays(earlier: EarlierWritten): MissingDays {
  // Years before the first entry of the log are not missing.
  const first = useNearest(null, 'on');
  if (earlier.kind === 'loading') return { kind: 'loading' };
  const { knownFrom, notHere } = earlier;
  if (knownFrom === firstDay || notHere.length === 0) return { kind: 'none' };
  if (first?.kind === 'none') return { kind: 'none' };
  // The server has not answered, or not yet.
  if (first?.kind !== 'found' || !first.isSure) return { kind: 'before', day: knownFrom };
  const missing = notHere.filter(({ day }) => day >= first.day);
  const years = missing.flatMap(({ day, ago }) =>
    ago.unit === 'year' ? [Number(day.slice(0, 4))] : [],
  );
  if (years.length > 0) return { kind: 'years', from: Math.min(...years), to: Math.max(...years) };
  return missing.length > 0 ? { kind: 'before', day: knownFrom } : { kind: 'none' };
}
