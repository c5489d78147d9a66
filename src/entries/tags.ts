import { nameShape, tagsInWords, type PlacedName } from './tagsInWords.ts';
import { wordsAlone } from './wordsAlone.ts';

/** The tags in an entry's text, except those in code, addresses, links or HTML. */
export function findTags(text: string): readonly PlacedName[] {
  return text.includes('#') ? tagsInWords(wordsAlone(text)) : [];
}

/**
 * The common key of all spellings of a tag or of a person's name, for comparing and counting. Joiners do not count, as in identifiers
 * (UAX #31). A quote between Hebrew letters is geresh or gershayim. Never use it as a database key.
 */
export function tagKey(name: string): string {
  return name
    .replace(/[\u200c\u200d]/g, '')
    .replaceAll('"', '\u05f4')
    .replaceAll("'", '\u05f3')
    .normalize('NFC')
    .toLowerCase();
}

/** Whether `name` (without `#`) is a valid tag name. */
export function isTagName(name: string): boolean {
  return nameShape.test(name);
}

/** The name of the tag that a person typed in a field: without `#`, and spaces and joiners around it. */
export function typedTagName(typed: string): string {
  return typed
    .replace(/^[\s\u200c\u200d]*#?[\u200c\u200d]*|\s+$/gu, '')
    .replace(/\u200c+$|(?<!\p{M})\u200d+$/u, '');
}

/** A tag that {@link renameTag} replaced. */
export interface ReplacedTag {
  /** Where the new tag starts in the renamed text. */
  readonly start: number;
  /** The tag as it was written, with `#`. */
  readonly written: string;
}

/**
 * `text` with every tag of the key `key` renamed to `name`, and the replaced tags in text order. The same text
 * if it has no such tag.
 */
export function renameTag(
  text: string,
  key: string,
  name: string,
): { readonly text: string; readonly replaced: readonly ReplacedTag[] } {
  let renamed = '';
  let end = 0;
  const replaced: ReplacedTag[] = [];
  for (const tag of findTags(text)) {
    if (tagKey(tag.name) !== key) continue;
    renamed += text.slice(end, tag.start);
    replaced.push({ start: renamed.length, written: text.slice(tag.start, tag.end) });
    renamed += `#${name}`;
    end = tag.end;
  }
  return { text: renamed + text.slice(end), replaced };
}

/** The text that {@link renameTag} with `name` changed to `text` and `replaced`. */
export function restoreTags(text: string, name: string, replaced: readonly ReplacedTag[]): string {
  let restored = '';
  let end = 0;
  for (const { start, written } of replaced) {
    restored += text.slice(end, start) + written;
    end = start + name.length + 1;
  }
  return restored + text.slice(end);
}
