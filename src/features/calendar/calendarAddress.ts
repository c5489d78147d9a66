import { datePath } from '../../dates/datePath.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { type MonthKey, parseMonthKey } from '../../dates/monthOf.ts';

/** The scales of the calendar. The address of a month ends with `calendar`, those of the others with `year`. */
export const scales = ['month', 'year', 'all'] as const;

export type Scale = (typeof scales)[number];

/** What a day's tint counts: its words, its entries, its photos, its entries with a tag, or the values of a tracker. */
export type Colouring =
  | { readonly kind: 'words' | 'entries' | 'photos' }
  /** `name` without `#`. Empty: the tag or the tracker that is used most. */
  | { readonly kind: 'tag' | 'tracker'; readonly name: string };

/** The part of the calendar on screen, beside the selected day. */
export interface CalendarPlace {
  readonly scale: Scale;
  /** null: the month of the selected day. */
  readonly month: MonthKey | null;
  readonly colouring: Colouring;
}

/** The three parts of an address within the app. */
interface AddressParts {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The place in an address of the calendar. */
export function readPlace({ pathname, search, hash }: AddressParts): CalendarPlace {
  const [, , view] = pathname.split('/');
  const query = new URLSearchParams(search);
  const inYears = query.get('span') === 'all' ? 'all' : 'year';
  return {
    scale: view === 'year' ? inYears : 'month',
    month: parseMonthKey(query.get('month') ?? '') ?? null,
    colouring: readColouring(query, new URLSearchParams(hash.slice(1))),
  };
}

function readColouring(query: URLSearchParams, fragment: URLSearchParams): Colouring {
  const by = query.get('by');
  if (by === 'tag' || by === 'tracker')
    return { kind: by, name: query.get('tag') ?? fragment.get('tag') ?? '' };
  return { kind: by === 'entries' || by === 'photos' ? by : 'words' };
}

/**
 * The address of `place` at the selected `day`. `isPrivate`: the name of a tag or a tracker is in the fragment, which a browser sends
 * to no server (decision 52).
 */
export function placeAddress(day: DayKey, place: CalendarPlace, isPrivate: boolean): AddressParts {
  const { scale, month, colouring } = place;
  const query = new URLSearchParams();
  const fragment = new URLSearchParams();
  if (scale === 'month' && month !== null) query.set('month', month);
  if (scale === 'all') query.set('span', 'all');
  if (colouring.kind !== 'words') query.set('by', colouring.kind);
  if ('name' in colouring && colouring.name !== '') {
    (isPrivate ? fragment : query).set('tag', colouring.name);
  }
  return {
    pathname: datePath(day, scale === 'month' ? 'calendar' : 'year'),
    search: prefixed('?', query.toString()),
    hash: prefixed('#', fragment.toString()),
  };
}

function prefixed(mark: '?' | '#', text: string): string {
  return text === '' ? '' : mark + text;
}
