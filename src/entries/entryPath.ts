import { datePath } from '../dates/datePath.ts';
import type { Entry } from './Entry.ts';

/** The path of an entry on its day: `/11-20-2026#<entryId>`. */
export function entryPath({ day, id }: Pick<Entry, 'day' | 'id'>): string {
  return `${datePath(day)}#${encodeURIComponent(id)}`;
}
