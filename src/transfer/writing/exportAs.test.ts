import { describe, expect, it } from 'vitest';

import { deviceWith, entryAt } from '../../../tests/support/deviceWith.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { failure } from '../../lib/result.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import { exportAs, exportFormats, type ExportFormat } from './exportAs.ts';

const fileOf = (format: ExportFormat, localStore: Pick<LocalStore, 'read'>) =>
  exportAs(format, {
    localStore,
    history: null,
    settings: null,
    photos: null,
    nowMs: 1_795_200_000_000,
    today: dayKey('2026-11-22'),
  });

/** The bytes at `at` as a number, little-endian. */
function numberAt(bytes: Uint8Array, at: number, size: number): number {
  return [...bytes.subarray(at, at + size)].reduceRight((sum, byte) => sum * 256 + byte, 0);
}

/** The names in the central directory of a zip (APPNOTE 4.3.12). */
function namesIn(zip: Uint8Array): readonly string[] {
  const names: string[] = [];
  for (let at = 0; at < zip.length - 46; at += 1) {
    if (numberAt(zip, at, 4) !== 0x02014b50) continue;
    const length = numberAt(zip, at + 28, 2);
    names.push(new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length)));
  }
  return names;
}

describe('an export', () => {
  it.each([
    ['daylog', 'daylog-export-2026-11-22.json', 'application/json'],
    ['markdown', 'daylog-markdown-2026-11-22.zip', 'application/zip'],
    ['day-one', 'daylog-day-one-2026-11-22.zip', 'application/zip'],
    ['jrnl', 'daylog-2026-11-22.txt', 'text/plain;charset=utf-8'],
    ['logseq', 'daylog-logseq-2026-11-22.zip', 'application/zip'],
    ['csv', 'daylog-2026-11-22.csv', 'text/csv;charset=utf-8'],
  ] as const)('in the format %s is the file %s', async (format, name, type) => {
    const localStore = await deviceWith([entryAt('2026-11-20', '09:00:00', 'tea 🍵')]);
    const { fileName, mediaType, stream } = fileOf(format, localStore);
    expect([fileName, mediaType]).toEqual([name, type]);
    expect(await new Response(stream).text()).toContain('tea 🍵');
  });

  it.each(exportFormats)(
    'in the format %s has the templates only if it is our own',
    async (format) => {
      const localStore = await deviceWith([
        entryAt('2026-11-20', '09:00:00', 'tea'),
        entryAt('2026-11-20', '10:00:00', '#template Evening\nWhat was good?', { number: 2 }),
        entryAt('2026-11-21', '10:00:00', '#template Morning\nWoke at', { number: 3 }),
      ]);
      const file = await new Response(fileOf(format, localStore).stream).text();
      expect(file).toContain('tea');
      const has = ['What was good?', 'Woke at'].map((words) => file.includes(words));
      expect(has).toEqual(format === 'daylog' ? [true, true] : [false, false]);
      if (format === 'markdown') expect(file).not.toContain('2026-11-21');
    },
  );

  it.each([
    ['markdown', ['2026/11/2026-11-20.md', '2026/11/2026-11-21.md']],
    ['logseq', ['daylog-export.txt', 'journals/2026_11_20.md', 'journals/2026_11_21.md']],
    ['day-one', ['Daylog.json']],
  ] as const)('in the format %s is a zip of %j', async (format, names) => {
    const localStore = await deviceWith([
      entryAt('2026-11-20', '09:00:00', 'tea'),
      entryAt('2026-11-21', '09:00:00', 'bread', { number: 2 }),
    ]);
    const bytes = await new Response(fileOf(format, localStore).stream).arrayBuffer();
    expect(namesIn(new Uint8Array(bytes))).toEqual(names);
  });

  it('reads the device only as fast as the stream is read', async () => {
    const device = await deviceWith(
      Array.from({ length: 2000 }, (_, at) => {
        const day = new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);
        return entryAt(day, '09:00:00', 'words '.repeat(1000), { number: at });
      }),
    );
    let reads = 0;
    const reader = fileOf('jrnl', {
      read: (work) => {
        reads += 1;
        return device.read(work);
      },
    }).stream.getReader();
    await reader.read();
    expect(reads).toBeLessThan(4);
    await reader.cancel();
    expect(reads).toBeLessThan(4);
  });

  it.each(exportFormats)(
    'in the format %s is no file if the device cannot be read',
    async (format) => {
      const broken = failure({ kind: 'corrupt', cause: null } as const);
      const { stream } = fileOf(format, { read: () => Promise.resolve(broken) });
      await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({
        storage: { kind: 'corrupt' },
      });
    },
  );
});
