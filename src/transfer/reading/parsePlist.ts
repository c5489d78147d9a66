import { feedParser } from './markup/feedParser.ts';

/** A value of Apple's property list, as far as journals use them. Dates stay text. */
export type PlistValue =
  string | number | boolean | readonly PlistValue[] | { readonly [key: string]: PlistValue };

interface Level {
  readonly name: string;
  readonly list: PlistValue[];
  readonly entries: [string, PlistValue][];
  key: string | null;
  text: string;
}

/** The value of a property list in XML. null if `xml` is none. Never throws. */
export function parsePlist(xml: string): PlistValue | null {
  const levels: Level[] = [];
  const found: { root: PlistValue | null; isPlist: boolean } = { root: null, isPlist: false };
  const isRead = feedParser(
    xml,
    {
      onopentag: (name) => {
        if (levels.length === 0) found.isPlist ||= name === 'plist' && found.root === null;
        levels.push({ name, list: [], entries: [], key: null, text: '' });
      },
      ontext: (text) => {
        const level = levels.at(-1);
        if (level !== undefined) level.text += text;
      },
      onclosetag: () => {
        const level = levels.pop();
        const outer = levels.at(-1);
        if (level === undefined) return;
        if (outer === undefined) {
          found.root ??= level.list[0] ?? null;
          return;
        }
        if (level.name === 'key') {
          outer.key = level.text;
          return;
        }
        const value = valueOf(level);
        outer.list.push(value);
        if (outer.key !== null) outer.entries.push([outer.key, value]);
        outer.key = null;
      },
    },
    { xmlMode: true },
  );
  return found.isPlist && isRead ? found.root : null;
}

function valueOf({ name, list, entries, text }: Level): PlistValue {
  switch (name) {
    case 'dict':
      return Object.fromEntries(entries);
    case 'array':
      return list;
    case 'true':
      return true;
    case 'false':
      return false;
    case 'integer':
    case 'real':
      return Number(text);
    default:
      return text;
  }
}
