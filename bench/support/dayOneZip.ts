import { writeFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

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
  await writeFile(file, zipOf('Journal.json', json));
  return { file, entries: entries.length, jsonBytes: json.length };
}

/** A zip (PKWARE APPNOTE 4.3) with one deflated member. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const signature = (text: string) => Buffer.from(`PK${text}`, 'latin1');
  const local = Buffer.concat([signature('\x03\x04'), common, Buffer.from(name), packed]);
  const madeBy = Buffer.from([20, 0]);
  const directory = Buffer.concat([
    ...[signature('\x01\x02'), madeBy, common, Buffer.alloc(14)],
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, signature('\x05\x06'), end]);
}
