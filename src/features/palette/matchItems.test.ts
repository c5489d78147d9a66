import { describe, expect, it } from 'vitest';

import { matchItems } from './matchItems.ts';
import type { PaletteGroup, PaletteItem } from './PaletteItem.ts';

const item = (group: PaletteGroup, name: string, alsoFoundBy = ''): PaletteItem => ({
  id: name,
  group,
  name,
  alsoFoundBy,
  run: () => undefined,
});
const items = [
  item('tags', '#calm'),
  item('views', 'Year'),
  item('views', 'Calendar'),
  item('settings', 'Appearance: Dark', 'Settings'),
  item('settings', 'Home time zone', 'Settings'),
  item('views', 'Settings'),
  item('actions', 'Sign out everywhere'),
  item('actions', 'Now sign out'),
  item('actions', 'Sign out'),
  item('actions', 'Präsens über alles'),
  item('actions', 'יומן חדש'),
];
const found = (query: string) => matchItems(items, query).map(({ name }) => name);

describe('matching items of the palette', () => {
  it('lists everything in the order of the groups when nothing is typed', () => {
    expect(found(' ').at(0)).toBe('Year');
    expect(found('').indexOf('Settings')).toBeLessThan(found('').indexOf('Präsens über alles'));
    expect(found('').at(-1)).toBe('#calm');
    expect(found('')).toHaveLength(items.length);
  });

  it('finds an item for typing only by typing', () => {
    const risky = { ...item('actions', 'Delete account…'), isTypedOnly: true };
    const listed = (query: string) => matchItems([...items, risky], query).includes(risky);
    expect([listed(''), listed(' … '), listed('del')]).toEqual([false, false, true]);
  });

  it('puts the group with the best match first', () => {
    expect(found('cal')).toEqual(['#calm', 'Calendar']);
    expect(found('calen')).toEqual(['Calendar']);
  });

  it('puts the item of that very name first, then those that begin with it', () => {
    const inOrder = ['Sign out', 'Sign out everywhere', 'Now sign out'];
    expect(found('sign out')).toEqual(inOrder);
    expect(found('SIGN  Out ')).toEqual(inOrder);
    expect(found('sign').at(-1)).toBe('Now sign out');
  });

  it('finds each word anywhere, and other text at the start of its words', () => {
    expect(found('dark app')).toEqual(['Appearance: Dark']);
    expect(found('settings')).toEqual(['Settings', 'Appearance: Dark', 'Home time zone']);
    expect(found('settings dark')).toEqual(['Appearance: Dark']);
    expect(found('ettings')).toEqual(['Settings']);
  });

  it('ignores case, accents and punctuation, in any script', () => {
    expect(found('PRASENS uber')).toEqual(['Präsens über alles']);
    expect(found('#calm')).toEqual(['#calm']);
    expect(found('חדש')).toEqual(['יומן חדש']);
    expect(found('nowhere')).toEqual([]);
  });
});
