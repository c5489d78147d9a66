import type { JournalFormat } from '../../JournalFormat.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { field } from '../../reading/outside.ts';
import { headLength, possibleTexts, sniffFolder } from '../../reading/sniff.ts';
import { decodeBackup, isDaylioBackup, mayBeBackup, readDaylioBackup } from './daylioBackup.ts';
import { isDaylioCsv, readDaylioCsv } from './daylioCsv.ts';
import { parseJsonHead } from '../../reading/jsonHead.ts';

/**
 * Daylio's CSV (one row for each mood) and its backup (a zip with `backup.daylio`, Base64 of JSON). Mood and activities
 * become tags. Times are wall times by the phone, without a zone.
 */
export const daylio: JournalFormat = {
  source: 'daylio',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const isOurs = sniffs.some(({ head }) => isBackupHead(head) || isDaylioCsv(head));
    return isOurs ? { kind: 'yes', questions: [] } : { kind: 'no' };
  },
  read: async function* (folder) {
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (!text.ok) continue;
      const head = text.value.slice(0, headLength);
      if (isDaylioCsv(head)) yield* readDaylioCsv(file.path, text.value);
      else if (isBackupHead(head)) {
        const backup = decodeBackup(text.value);
        if (isDaylioBackup(backup)) yield* readDaylioBackup(file.path, backup);
        else yield unreadable(file.path, backup === null ? 'not-json' : 'wrong-shape');
      }
    }
  },
};

/** Whether the Base64 at the beginning of a file is of an object with the parts of a backup. */
function isBackupHead(head: string): boolean {
  if (!mayBeBackup(head)) return false;
  const base64 = head.replace(/\s/g, '');
  const beginning = atob(base64.slice(0, base64.length - (base64.length % 4)).replace(/=+$/, ''));
  const value = parseJsonHead(beginning);
  const keys = ['dayEntries', 'customMoods', 'tag_groups', 'daysInRowLongestChain'];
  return keys.some((key) => field(value, key) !== undefined);
}
