import { expect, it } from 'vitest';

import { exportFormats } from '../../src/transfer/writing/exportAs.ts';
import { writeCsv } from '../../src/transfer/writing/writeCsv.ts';
import { writeDayOne } from '../../src/transfer/writing/writeDayOne.ts';
import { writeJrnl } from '../../src/transfer/writing/writeJrnl.ts';
import { writeLogseq } from '../../src/transfer/writing/writeLogseq.ts';
import { writeMarkdownFolder } from '../../src/transfer/writing/writeMarkdownFolder.ts';
import { deviceWith, entryAt, joined } from '../support/deviceWith.ts';

const text =
  '3. Mai\n7. Mai\n007. Bond\nBench 3*8, squat 5*5, 10~15 min\n[it](https://a.example/5 "of 7 May")\n|a|b|\n|-|-|\n|1|2|3|';

function lettersOf(written: string): string {
  return (written.match(/[\p{L}\p{N}]/gu) ?? []).join('');
}

/** The texts of a folder's files; its photos have no letters. */
async function* contents(files: AsyncIterable<{ readonly content: unknown }>) {
  for await (const { content } of files) if (typeof content === 'string') yield content;
}

it('every readable export holds the letters and digits of a text, in their order', async () => {
  const localStore = await deviceWith([entryAt('2026-11-20', '09:00:00', text)]);
  const written = [
    await joined(writeCsv({ localStore })),
    (await joined(writeDayOne({ localStore }))).replaceAll(String.raw`\n`, ' '),
    await joined(writeJrnl({ localStore })),
    await joined(contents(writeLogseq({ localStore }))),
    await joined(contents(writeMarkdownFolder({ localStore }))),
  ];
  // Daylog's own format is lossless, which roundTrip.test.ts holds.
  expect(written).toHaveLength(exportFormats.length - 1);
  for (const file of written) expect(lettersOf(file)).toContain(lettersOf(text));
});
