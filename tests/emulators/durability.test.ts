import {
  appendFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runEmulator, temporaryFolder, type EmulatorProcess } from './support/emulatorProcess.ts';
import { openWire } from './support/wireClient.ts';
import { atEnd, startEmulator, store, stored } from './support/world.ts';

async function wire(emulator: { readonly port: number | null; readonly said?: () => string }) {
  const { port } = emulator;
  if (port === null) throw new Error(`the emulator is not ready: ${emulator.said?.() ?? ''}`);
  const client = await openWire({ port });
  atEnd(() => client.close());
  return client;
}

/** Writes until the process is killed; returns the number of acknowledged writes. */
async function writeAndKill(folder: string, count: number): Promise<number> {
  const emulator = await runEmulator(['--port', '0', '--data', folder]);
  const client = await wire(emulator);
  let acknowledged = 0;
  const killed = new Promise<void>((resolve) => {
    for (let at = 1; at <= count * 2; at += 1) {
      const write = { p: `/log/day${at % 7}/entry${at}`, d: { at, text: 'x'.repeat(at % 900) } };
      void client.request('p', write).then(() => {
        acknowledged = at;
        if (at === count) resolve();
      });
    }
  });
  await killed;
  await emulator.kill('SIGKILL');
  return acknowledged;
}

/** How many of the first `count` entries are stored correctly. */
async function countKept(folder: string, count: number): Promise<number> {
  const emulator = await runEmulator(['--port', '0', '--data', folder]);
  const client = await wire(emulator);
  let kept = 0;
  for (let at = 1; at <= count; at += 1) {
    const { d: entry } = await client.request('g', { p: `/log/day${at % 7}/entry${at}`, q: {} });
    const isKept = JSON.stringify(entry) === JSON.stringify({ at, text: 'x'.repeat(at % 900) });
    if (isKept) kept += 1;
  }
  expect(await client.request('p', { p: '/after', d: 1 })).toEqual({ s: 'ok', d: '' });
  await emulator.kill('SIGTERM');
  return kept;
}

/** Bytes of a data file up to its last used page, by its first two pages (see openLmdb.ts). */
function usedBytes(file: string): number {
  const pages = readFileSync(file);
  const pageBytes = pages.readUInt32LE(48);
  const lastPages = [0, pageBytes].map((start) => Number(pages.readBigUInt64LE(start + 144)));
  return (Math.max(...lastPages) + 1) * pageBytes;
}

describe('an acknowledged write', () => {
  it('survives the end of the process at any moment', async () => {
    const folder = temporaryFolder();
    for (let run = 0; run < 3; run += 1) {
      const acknowledged = await writeAndKill(folder, 500 * (run + 1));
      expect(await countKept(folder, acknowledged)).toBe(acknowledged);
    }
  });

  it('survives whatever a torn write has left behind the data', async () => {
    const folder = temporaryFolder();
    const acknowledged = await writeAndKill(folder, 300);
    appendFileSync(join(folder, 'data.lmdb'), Buffer.alloc(5000, 7));
    expect(await countKept(folder, acknowledged)).toBe(acknowledged);
  });

  it.each([1, 100, 5000, 500_000])('survives when the file is cut %i bytes short', async (cut) => {
    const folder = temporaryFolder();
    const acknowledged = await writeAndKill(folder, 100);
    const file = join(folder, 'data.lmdb');
    truncateSync(file, statSync(file).size - cut);
    expect(await countKept(folder, acknowledged)).toBe(acknowledged);
  });

  it.each([1, 100])(
    'is lost at most with the last commit when %i bytes of data are cut off too',
    async (cut) => {
      const folder = temporaryFolder();
      const emulator = await runEmulator(['--port', '0', '--data', folder]);
      const client = await wire(emulator);
      for (let at = 1; at <= 50; at += 1) {
        const text = 'x'.repeat(at % 900);
        await client.request('p', { p: `/log/day${at % 7}/entry${at}`, d: { at, text } });
      }
      await emulator.kill('SIGKILL');
      const file = join(folder, 'data.lmdb');
      truncateSync(file, usedBytes(file) - cut);
      expect(await countKept(folder, 50)).toBeGreaterThanOrEqual(49);
    },
  );

  it('is not passed over in silence when half of the data is gone, nor is the rest touched', async () => {
    const folder = temporaryFolder();
    await writeAndKill(folder, 300);
    const file = join(folder, 'data.lmdb');
    truncateSync(file, usedBytes(file) / 2);
    const found = readFileSync(file);
    for (let start = 0; start < 2; start += 1) {
      const emulator = await runEmulator(['--port', '0', '--data', folder]);
      expect(await emulator.ended()).toBe(1);
      expect(emulator.said()).toContain('is damaged');
      expect(readFileSync(file).equals(found)).toBe(true);
    }
    expect(readdirSync(folder).sort()).toEqual(['data.lmdb', 'data.lmdb-lock']);
  });

  it('survives a normal exit', async () => {
    const folder = temporaryFolder();
    const first = await startEmulator({ dataFolder: folder });
    await store(first, '/', { a: { b: [1, 'two', true] }, p: { '.value': 1, '.priority': 'x' } });
    const before = await stored(first);
    await first.close();
    const second = await startEmulator({ dataFolder: folder });
    expect(await stored(second)).toEqual(before);
  });
});

describe('acknowledgements', () => {
  it('come in the order of the writes', async () => {
    const client = await wire(await startEmulator({ dataFolder: temporaryFolder() }));
    const order: number[] = [];
    const asked: Promise<unknown>[] = [];
    for (let at = 0; at < 2_000; at += 1) {
      asked.push(
        client.request('p', { p: `/log/${at % 50}/${at}`, d: at }).then(() => order.push(at)),
      );
      // Several turns of the server's event loop, and so several commits.
      if (at % 40 === 0) await asked[Math.max(0, at - 80)];
    }
    await Promise.all(asked);
    expect(order).toEqual(Array.from({ length: 2_000 }, (_, at) => at));
  });
});

describe('a disk without room', () => {
  /** More than the file's size limit, in writes of 20 kB. */
  const writes = 150;
  const text = 'x'.repeat(20_000);

  /** Resolves when the emulator has printed a matching line. */
  const untilSaid = (emulator: EmulatorProcess, sentence: string) =>
    expect.poll(() => emulator.said(), { timeout: 30_000 }).toContain(sentence);

  it('is logged; reads continue, and writes are acknowledged once there is room', async () => {
    const folder = temporaryFolder();
    const emulator = await runEmulator(['--port', '0', '--data', folder], { fileKilobytes: 2_048 });
    const client = await wire(emulator);
    const acknowledged: number[] = [];
    const asked = Array.from({ length: writes }, (_, at) =>
      client
        .request('p', { p: `/log/${at}`, d: { at, text } })
        .then((answer) => (answer.s === 'ok' ? acknowledged.push(at) : null)),
    );
    await untilSaid(emulator, 'cannot be written');
    const before = acknowledged.length;
    expect(before).toBeLessThan(writes);
    // Older and newer texts of one place wait for the same commit.
    asked.push(client.request('p', { p: '/log/0', d: 'newer' }).then(() => null));
    const { d: newest } = await client.request('g', { p: `/log/${writes - 1}/at`, q: {} });
    expect(newest).toBe(writes - 1);
    expect((await client.request('g', { p: '/log/0', q: {} })).d).toBe('newer');
    expect(acknowledged).toHaveLength(before);
    emulator.giveRoom();
    await Promise.all(asked);
    expect(acknowledged).toHaveLength(writes);
    expect(emulator.said()).toContain('can be written again');
    await emulator.kill('SIGKILL');
    const again = await wire(await runEmulator(['--port', '0', '--data', folder]));
    expect((await again.request('g', { p: '/log/0', q: {} })).d).toBe('newer');
    expect((await again.request('g', { p: `/log/${writes - 1}/at`, q: {} })).d).toBe(writes - 1);
  });

  it('is logged at the exit, with the loss, and keeps acknowledged writes', async () => {
    const folder = temporaryFolder();
    const emulator = await runEmulator(['--port', '0', '--data', folder], { fileKilobytes: 2_048 });
    const client = await wire(emulator);
    const acknowledged: number[] = [];
    for (let at = 0; at < writes; at += 1)
      void client
        .request('p', { p: `/log/${at}`, d: { at, text } })
        .then(() => acknowledged.push(at));
    await untilSaid(emulator, 'cannot be written');
    expect(await emulator.kill('SIGTERM')).toBe(1);
    expect(emulator.said()).toContain('Writes that were not acknowledged are lost.');
    const again = await wire(await runEmulator(['--port', '0', '--data', folder]));
    for (const at of acknowledged)
      expect((await again.request('g', { p: `/log/${at}/at`, q: {} })).d).toBe(at);
  });
});

describe('a folder', () => {
  it('in use is refused to a second emulator, with a sentence', async () => {
    const folder = temporaryFolder();
    const first = await runEmulator(['--port', '0', '--data', folder]);
    const second = await runEmulator(['--port', '0', '--data', folder]);
    expect(second.port).toBeNull();
    expect(await second.ended()).toBe(1);
    expect(second.said()).toBe(
      `The folder ${folder} is in use by another database emulator (process ${first.pid}).\n`,
    );
    await expect(startEmulator({ dataFolder: folder })).rejects.toThrow('is in use');
  });

  it('of an emulator that was killed is free at once', async () => {
    const folder = temporaryFolder();
    const first = await runEmulator(['--port', '0', '--data', folder]);
    await first.kill('SIGKILL');
    const second = await runEmulator(['--port', '0', '--data', folder]);
    expect(second.port).not.toBeNull();
  });

  it('whose lock was torn or names a process long gone is free', async () => {
    const folder = temporaryFolder();
    for (const lock of ['', 'nonsense', '999999999 1', `${process.pid} 1`]) {
      writeFileSync(join(folder, 'lock'), lock);
      const emulator = await startEmulator({ dataFolder: folder });
      await emulator.close();
      expect(readdirSync(folder)).not.toContain('lock');
    }
  });
});

it('takes as long to start with a long log as with a short one, and little memory', async () => {
  const folder = temporaryFolder();
  const first = await startEmulator({ dataFolder: folder });
  const entry = { text: 'x'.repeat(900) };
  for (let year = 0; year < 10; year += 1) {
    const days = Array.from({ length: 365 }, () => Array.from({ length: 3 }, () => entry));
    await store(first, `/years/${year}`, days);
  }
  await first.close();
  const before = process.memoryUsage().rss;
  const second = await startEmulator({ dataFolder: folder });
  const client = await wire(second);
  await client.request('g', { p: '/years/5/100', q: {} });
  expect(statSync(join(folder, 'data.lmdb')).size).toBeGreaterThan(9_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(8_000_000);
});
