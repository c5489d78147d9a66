import { anyName, joiners, medial, nameUnit, placed, type PlacedName } from './tagsInWords.ts';
import { wordsAlone } from './wordsAlone.ts';

/** As the name of a tag, also with dots between two parts: `@dr.house`. */
const name = String.raw`${anyName}(?:\.${anyName})*`;

/** No name begins after these characters. Most of them end the first part of an e-mail address. */
const notAfter = String.raw`(?<![\p{L}\p{M}\p{N}_@/\\+.\-])`;

/** A person's name begins a word and holds a letter: `@anna`. `@1`, `a@b` and `\@escaped` are no names. */
const personShape = new RegExp(
  String.raw`${notAfter}@(?=[\p{M}\p{N}_\-${joiners}]*\p{L})(${name})`,
  'gu',
);

const nameShape = new RegExp(String.raw`^(?=[\p{M}\p{N}_\-${joiners}]*\p{L})${name}$`, 'u');

/** A name at the end of a text, as far as it is typed. It may still have no letter, or end with a dot or a joiner. */
export const begunPerson = new RegExp(
  String.raw`${notAfter}@((?:[${nameUnit}](?:[${nameUnit}${medial}\u05f3${joiners}.]|(?<=\p{Script=Hebrew})["'])*)?)$`,
  'u',
);

/** The rest of a name at the beginning of a text. */
export const restOfPerson = new RegExp(
  String.raw`^[${medial}\u05f3${joiners}.]*[${nameUnit}]`,
  'u',
);

/** The names of people in plain words, without Markdown syntax. */
export function peopleInWords(words: string): readonly PlacedName[] {
  return words.includes('@') ? placed(words.matchAll(personShape)) : [];
}

/** The names of people in an entry's text, except those in code, addresses, links or HTML. `tagKey` compares them. */
export function findPeople(text: string): readonly PlacedName[] {
  return text.includes('@') ? peopleInWords(wordsAlone(text)) : [];
}

/** Whether `name` (without `@`) is a valid name of a person. */
export function isPersonName(name: string): boolean {
  return nameShape.test(name);
}

/** The name that a person typed in a field: without `@`, and spaces, joiners and dots around it. */
export function typedPersonName(typed: string): string {
  return typed
    .replace(/^[\s\u200c\u200d]*@?[\u200c\u200d]*|\s+$/gu, '')
    .replace(/\u200c+$|(?<!\p{M})\u200d+$|\.+$/u, '');
}
