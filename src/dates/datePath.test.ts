import { describe, expect, it } from 'vitest';

import { datePath, readDatePath } from './datePath.ts';
import { dayKey } from './DayKey.ts';

describe('the path of a day', () => {
  const day = dayKey('2026-11-20');

  it('begins with the date, so that a view behind it keeps the date', () => {
    expect(datePath(day)).toBe('/11-20-2026');
    expect(datePath(day, 'search')).toBe('/11-20-2026/search');
    for (const path of ['/11-20-2026', '/11-20-2026/', '/11-20-2026/search/more']) {
      expect(readDatePath(path), path).toEqual({ kind: 'date', day });
    }
  });

  it('is a live today when it is bare', () => {
    expect(readDatePath('/')).toEqual({ kind: 'today' });
    expect(readDatePath('')).toEqual({ kind: 'today' });
  });

  it('keeps the rest of the path when the date is rewritten', () => {
    for (const rest of ['', '/', '/search', '/a%20b//c']) {
      expect(readDatePath(`/01-05-2026${rest}`)).toEqual({
        kind: 'rewrite',
        day: '2026-01-05',
        pathname: `/1-5-2026${rest}`,
      });
    }
  });

  it('is no date when its first segment is none, even if a date follows', () => {
    expect(readDatePath('/search')).toEqual({ kind: 'not-a-date', text: 'search' });
    expect(readDatePath('/caf%C3%A9/11-20-2026')).toEqual({ kind: 'not-a-date', text: 'café' });
    expect(readDatePath('//11-20-2026')).toEqual({
      kind: 'not-a-date',
      text: '//11-20-2026',
    });
  });
});
