import { parseDayKey, type DayKey } from '../../../dates/DayKey.ts';
import { parseTimeString, type TimeString } from '../../../dates/TimeString.ts';
import { unknownZone } from '../../../entries/parseEntry.ts';
import { withOwnPhotoAddresses } from '../../reading/ownPhotoAddress.ts';
import { unescapeText } from './entryText.ts';

/** An entry as {@link readMarkdownDay} finds it. */
export interface MarkdownEntry {
  /** Its id in the log that it comes from. null if the file does not say it. */
  readonly id: string | null;
  readonly addedLater: boolean;
  readonly time: TimeString;
  readonly zone: string;
  readonly text: string;
}

const frontMatter = /^---\n(?:.*\n)*?---\n/;
/** The comment between the heading of an entry and the blank line. */
const mark = /^<!-- (?:([0-7][0-9A-HJKMNP-TV-Z]{25}) ?)?(added later )?-->\n/;
const entryHeading = /^## (\d\d:\d\d:\d\d)(?: ([A-Za-z0-9+-][A-Za-z0-9_+:/-]*))?$/;

/**
 * The day and entries of a file that `writeMarkdownDay` wrote, exactly. Null if its front matter does not say so, or
 * names no day. Text before the first heading of an entry is in `before`.
 */
export function readMarkdownDay(file: string): {
  readonly day: DayKey;
  readonly entries: readonly MarkdownEntry[];
  readonly before: string;
} | null {
  // Editors and version control may change line ends; a text's own carriage returns are escaped.
  const whole = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const head = frontMatter.exec(whole)?.[0] ?? '';
  const day = parseDayKey(/^date: *["']?(\d{4}-\d\d-\d\d)["']? *$/m.exec(head)?.[1] ?? '');
  if (day === undefined || !/^daylog: *1 *$/m.test(head)) return null;
  const entries: MarkdownEntry[] = [];
  let zone = unknownZone;
  let before = '';
  let time: TimeString | undefined;
  let lines: string[] = [];
  const endEntry = () => {
    const body = lines.join('\n');
    lines = [];
    if (time === undefined) before = body.trim();
    else {
      // Between the heading and the text, and behind the text.
      const [comment = '', id = null, late] = mark.exec(body) ?? [];
      const written = body.slice(comment.length).replace(/^\n/, '').replace(/\n$/, '');
      const text = withOwnPhotoAddresses(unescapeText(written));
      if (text !== '') entries.push({ id, addedLater: late !== undefined, time, zone, text });
    }
  };
  for (const line of whole.slice(head.length).split('\n')) {
    const [, found = '', newZone] = entryHeading.exec(line) ?? [];
    const next = parseTimeString(found);
    if (next === undefined) lines.push(line);
    else {
      endEntry();
      time = next;
      zone = newZone ?? zone;
    }
  }
  endEntry();
  return { day, entries, before };
}
