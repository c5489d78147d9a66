import { parseJson } from '../../../lib/parseJson.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import type { SourceFolder } from '../../JournalFormat.ts';
import { compileDayFormat, type ReadDay } from '../../reading/compileDayFormat.ts';
import { peekText } from '../../reading/fileText.ts';
import { textField } from '../../reading/outside.ts';
import { dayAt } from '../../reading/parseLongDay.ts';

/** Reads the day of a file from its path. undefined if the path names none. */
export type DayOfPath = (path: string) => DayKey | undefined;

const settingsPath = /(?:^|\/)\.obsidian\/daily-notes\.json$/;

/**
 * How the files of `folder` name their days: as the settings of Obsidian's daily notes say, or with a `YYYY-MM-DD`
 * anywhere in the name. A name with two such dates names none.
 */
export async function dayOfPathIn(folder: SourceFolder): Promise<DayOfPath> {
  const settings = folder.files.find(({ path }) => settingsPath.test(path));
  if (settings === undefined) return dayInName;
  const value = parseJson(await peekText(settings));
  const root = settings.path.replace(settingsPath, '');
  const prefix = joined(root, textField(value, 'folder'));
  const readDay = compileDayFormat(textField(value, 'format') || 'YYYY-MM-DD', 'moment');
  return (path) => dayInside(path, prefix, readDay) ?? dayInName(path);
}

function dayInside(path: string, prefix: string, readDay: ReadDay | null): DayKey | undefined {
  const isInside = prefix === '' || path.startsWith(`${prefix}/`);
  if (!isInside || readDay === null) return undefined;
  const name = path
    .slice(prefix === '' ? 0 : prefix.length + 1)
    .replace(/\.(?:md|markdown|txt)$/i, '');
  return readDay(name);
}

function joined(root: string, folder: string): string {
  const parts = [root, folder].map((part) => part.replace(/^\/|\/$/g, ''));
  return parts.filter((part) => part !== '').join('/');
}

function dayInName(path: string): DayKey | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dates = [...name.matchAll(/(?<!\d)(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)/g)];
  const days = new Set(
    dates.flatMap(([, year = '', , month = '', date = '']) => dayAt(year, month, date) ?? []),
  );
  const [day] = days;
  return days.size === 1 ? day : undefined;
}
