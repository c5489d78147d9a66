import { describe, expect, it } from 'vitest';

import { folderOf } from '../../../tests/support/sourceFolder.ts';
import { sniffFolder } from './sniff.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const filesAt = (paths: readonly string[]) =>
  folderOf(Object.fromEntries(paths.map((path) => [path, 'words'])));
const sniffed = async (paths: readonly string[]) => {
  const sniffs = await sniffFolder(filesAt([...paths].sort()));
  return sniffs.map(({ file }) => file.path);
};

describe('the files that formats look at', () => {
  it('are all of a few', async () => {
    expect(await sniffed(['b/c.txt', 'a.json', 'b/d.jpg'])).toEqual(['a.json', 'b/c.txt']);
  });

  it('are of both kinds where each note is there twice', async () => {
    const found = await sniffed(
      numbers(1000).flatMap((note) => [`Keep/${note}.html`, `Keep/${note}.json`]),
    );
    expect(found.length).toBe(200);
    expect(found.filter((path) => path.endsWith('.json')).length).toBe(100);
    expect(new Set(found.map((path) => /\d/.exec(path)?.[0])).size).toBe(10);
  });

  it('have the one file above thousands', async () => {
    const notes = numbers(3000).map((note) => `Items/Note/${note}.txt`);
    expect((await sniffed([...notes, 'Standard Notes Backup.txt']))[0]).toBe(
      'Standard Notes Backup.txt',
    );
  });

  it('are few where each has an ending of its own', async () => {
    expect((await sniffed(numbers(5000).map((file) => `a/b.${file}`))).length).toBe(200);
  });
});
