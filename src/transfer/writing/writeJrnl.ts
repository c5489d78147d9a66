import type { Entry } from '../../entries/Entry.ts';
import { ownJrnlLine } from '../formats/jrnl/ownJrnlLine.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { withPlainBreaks } from './lineBreaks.ts';
import { loggedDays } from './loggedDays.ts';

/**
 * The log as jrnl's own text, oldest first, for `jrnl --import`. Zones and blank lines at the end of a text are lost.
 * jrnl reads its file by the rules in `jrnl/journals/Journal.py` and `Entry.py`:
 *
 * - An entry begins at a line `[date] `, where the date has more than six characters. A line of a text that begins like
 *   this gets one more blank before it.
 * - Text before the first entry belongs to none. So the first line says that Daylog wrote the file.
 * - An asterisk at the end of the first line stars the entry, and is removed. Such a text begins on the next line.
 */
export async function* writeJrnl({
  localStore,
}: Pick<ExportDeps, 'localStore'>): AsyncGenerator<string, void, void> {
  let isBegun = false;
  for await (const days of loggedDays(localStore)) {
    if (!isBegun && days.some(({ entries }) => entries.length > 0)) {
      isBegun = true;
      yield `${ownJrnlLine}\n\n`;
    }
    yield days
      .flatMap(({ day, entries }) =>
        entries.map(({ time, text }) => `[${day} ${time}] ${jrnlText({ text })}\n\n`),
      )
      .join('');
  }
}

const heading = /^(?= *\[[^\]\n]{7,60}\] )/;

function jrnlText({ text }: Pick<Entry, 'text'>): string {
  const [first = '', ...others] = withPlainBreaks(text).trimEnd().split('\n');
  const rest = others.map((line) => line.replace(heading, ' '));
  const isMisread = first.trim() === '' || first.trimEnd().endsWith('*');
  const escaped = isMisread ? `\n${first.replace(heading, ' ')}` : first;
  return [escaped, ...rest].join('\n');
}
