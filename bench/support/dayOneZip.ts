import { writeFile } from 'node:fs/promises';

import { makeZip } from '../../tests/support/makeZip.ts';

/** What a made-up export of Day One holds. */
export interface DayOneZip {
  readonly file: string;
  readonly entries: number;
  /** Bytes of its only member, unpacked. */
  readonly jsonBytes: number;
}

const words =
  'morning river coffee walked along the old harbour and thought about beans, rain and a long letter'.split(
    ' ',
  );

function textOf(index: number): string {
  const start = index % words.length;
  return `${words.slice(start).join(' ')} ${words.slice(0, start).join(' ')} no. ${index}`;
}

/** Writes an export of `days` days with 20 entries each to `file`: one journal, photos in every tenth entry. */
export async function writeDayOneZip(file: string, days: number): Promise<DayOneZip> {
  const entries = Array.from({ length: days * 20 }, (_, index) => {
    const at = Date.UTC(2014, 0, 1, 7) + Math.floor(index / 20) * 86_400_000 + (index % 20) * 1.8e6;
    const date = new Date(at).toISOString().replace('.000', '');
    return {
      uuid: index.toString(16).toUpperCase().padStart(32, '0'),
      creationDate: date,
      modifiedDate: date,
      timeZone: 'Europe/Berlin',
      text: textOf(index),
      tags: index % 7 === 0 ? ['walk'] : [],
      starred: false,
      location: { latitude: 52.5, longitude: 13.4, placeName: 'Harbour', country: 'Germany' },
      ...(index % 10 === 0 ? { photos: [{ identifier: String(index), type: 'jpeg' }] } : {}),
    };
  });
  const json = Buffer.from(JSON.stringify({ metadata: { version: '1.0' }, entries }));
  const zip = await makeZip([{ name: 'Journal.json', bytes: json }]);
  await writeFile(file, new Uint8Array(await zip.arrayBuffer()));
  return { file, entries: entries.length, jsonBytes: json.length };
}
