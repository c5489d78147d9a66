import { describe, expect, it } from 'vitest';

import { memoryFolder } from '../../../tests/support/memoryFolder.ts';
import { updateFolder, type FolderLedger, type WritableFolder } from './updateFolder.ts';

/** A ledger in memory that lasts for several updates. */
function memoryLedger() {
  const sums = new Map<string, readonly string[]>();
  const ledger: FolderLedger = {
    sums,
    note: (news) => {
      for (const [path, known] of news) sums.set(path, known);
      return Promise.resolve();
    },
  };
  return ledger;
}

async function* membersOf(files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) {
    yield await Promise.resolve({ path, content });
  }
}

const update = (
  folder: WritableFolder,
  files: Readonly<Record<string, string>>,
  ledger: FolderLedger,
  { replacesChanged = false, signal = new AbortController().signal } = {},
) =>
  updateFolder(folder, membersOf(files), {
    ledger,
    replacesChanged,
    signal,
    onProgress: () => undefined,
  });

const friday = '2026/11/2026-11-20.md';
const saturday = '2026/11/2026-11-21.md';

describe('a folder on disk', () => {
  it('gets the new and changed files of the log, and keeps all other files', async () => {
    const { folder, files, writes } = memoryFolder(new Map([['mine.md', 'my own']]));
    const ledger = memoryLedger();
    await update(folder, { [friday]: 'old', [saturday]: 'same' }, ledger);
    expect(writes.splice(0)).toEqual([friday, saturday]);
    const news = { [friday]: 'new', [saturday]: 'same', '2026/12/2026-12-01.md': 'first' };
    expect(await update(folder, news, ledger)).toEqual({ written: 2, unchanged: 1, kept: [] });
    expect(writes).toEqual([friday, '2026/12/2026-12-01.md']);
    expect(Object.fromEntries(files)).toEqual({ ...news, 'mine.md': 'my own' });
  });

  it('keeps a file that another program changed, until the person wants it replaced', async () => {
    const { folder, files } = memoryFolder();
    const ledger = memoryLedger();
    await update(folder, { [friday]: 'old' }, ledger);
    files.set(friday, 'old, and my note');
    const news = { [friday]: 'new' };
    expect(await update(folder, news, ledger)).toEqual({
      written: 0,
      unchanged: 0,
      kept: [friday],
    });
    expect(files.get(friday)).toBe('old, and my note');
    const replaced = await update(folder, news, ledger, { replacesChanged: true });
    expect(replaced).toMatchObject({ written: 1, kept: [] });
    expect(files.get(friday)).toBe('new');
  });

  it('keeps a file that was there before Daylog, and takes one over that is the same', async () => {
    const { folder, files } = memoryFolder(
      new Map([
        [friday, 'my diary'],
        [saturday, 'same'],
      ]),
    );
    const ledger = memoryLedger();
    const first = await update(folder, { [friday]: 'tea', [saturday]: 'same' }, ledger);
    expect(first).toEqual({ written: 0, unchanged: 1, kept: [friday] });
    await update(folder, { [saturday]: 'changed in the log' }, ledger);
    expect(Object.fromEntries(files)).toEqual({
      [friday]: 'my diary',
      [saturday]: 'changed in the log',
    });
  });

  it('keeps a file that changes while others are written', async () => {
    const { folder, files, onWrite } = memoryFolder();
    const ledger = memoryLedger();
    await update(folder, { [friday]: 'a', [saturday]: 'b' }, ledger);
    onWrite((path) => {
      if (path === friday) files.set(saturday, 'b, edited just now');
    });
    const result = await update(folder, { [friday]: 'a2', [saturday]: 'b2' }, ledger);
    expect(result).toEqual({ written: 1, unchanged: 0, kept: [saturday] });
    expect(files.get(saturday)).toBe('b, edited just now');
  });

  it('writes a deleted file again', async () => {
    const { folder, files } = memoryFolder();
    const ledger = memoryLedger();
    await update(folder, { [friday]: 'tea' }, ledger);
    files.delete(friday);
    await update(folder, { [friday]: 'tea' }, ledger);
    expect(files.get(friday)).toBe('tea');
  });

  it.each(['before', 'after'])('knows its own file after a crash %s the write', async (when) => {
    const { folder, files, onWrite } = memoryFolder();
    const ledger = memoryLedger();
    await update(folder, { [friday]: 'old' }, ledger);
    onWrite((path) => {
      if (when === 'after') files.set(path, 'new');
      throw new Error('crash');
    });
    await expect(update(folder, { [friday]: 'new' }, ledger)).rejects.toThrow('crash');
    onWrite(() => undefined);
    // The day has changed once more since.
    expect(await update(folder, { [friday]: 'newer' }, ledger)).toMatchObject({ kept: [] });
    expect(files.get(friday)).toBe('newer');
  });

  it('goes on past a file that another program holds, and stops if the folder is gone', async () => {
    const { folder, files, fail } = memoryFolder();
    const ledger = memoryLedger();
    fail(friday, 'NoModificationAllowedError');
    const news = { [friday]: 'tea', [saturday]: 'bread' };
    expect(await update(folder, news, ledger)).toEqual({
      written: 1,
      unchanged: 0,
      kept: [friday],
    });
    expect(files.get(saturday)).toBe('bread');
    fail('*', 'NotFoundError');
    await expect(update(folder, news, ledger)).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it('stops at once when told to', async () => {
    const { folder, writes } = memoryFolder();
    const ending = new AbortController();
    ending.abort();
    const { signal } = ending;
    await expect(update(folder, { [friday]: 'tea' }, memoryLedger(), { signal })).rejects.toBe(
      signal.reason,
    );
    expect(writes).toEqual([]);
  });
});
