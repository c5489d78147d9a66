import { describe, expect, it } from 'vitest';

import { updateFolder, type WritableFolder } from './updateFolder.ts';

/** A folder in memory, as paths and contents. */
function folderOf(files: Map<string, string>, writes: string[], path = ''): WritableFolder {
  return {
    getDirectoryHandle: (name) => Promise.resolve(folderOf(files, writes, `${path}${name}/`)),
    getFileHandle: (name) => {
      const place = path + name;
      if (!files.has(place)) files.set(place, '');
      return Promise.resolve({
        getFile: () => Promise.resolve(new Blob([files.get(place) ?? ''])),
        createWritable: () => {
          let content = '';
          return Promise.resolve({
            write: (part: string) => {
              content += part;
              return Promise.resolve();
            },
            close: () => {
              files.set(place, content);
              writes.push(place);
              return Promise.resolve();
            },
          });
        },
      });
    },
  };
}

async function* members(files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) {
    yield await Promise.resolve({ path, content });
  }
}

describe('a folder on disk', () => {
  it('gets the files that are new or differ, and keeps the others and the person’s own', async () => {
    const files = new Map([
      ['2026/11/2026-11-20.md', 'old'],
      ['2026/11/2026-11-21.md', 'same'],
      ['mine.md', 'my own'],
    ]);
    const writes: string[] = [];
    const update = await updateFolder(
      folderOf(files, writes),
      members({
        '2026/11/2026-11-20.md': 'new',
        '2026/11/2026-11-21.md': 'same',
        '2026/12/2026-12-01.md': 'first',
      }),
    );
    expect(update).toEqual({ written: 2, unchanged: 1 });
    expect(writes).toEqual(['2026/11/2026-11-20.md', '2026/12/2026-12-01.md']);
    expect(Object.fromEntries(files)).toEqual({
      '2026/11/2026-11-20.md': 'new',
      '2026/11/2026-11-21.md': 'same',
      '2026/12/2026-12-01.md': 'first',
      'mine.md': 'my own',
    });
  });
});
