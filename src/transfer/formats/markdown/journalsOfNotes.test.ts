import { describe, expect, it } from 'vitest';

import { readEntries } from '../../../../tests/support/sourceFolder.ts';
import { journalsOfNotes } from './journalsOfNotes.ts';
import { markdown } from './markdown.ts';

describe('the journal of a note', () => {
  it.each([
    [
      ['v/Daily/a.md', 'v/Books/x/b.md', 'v/c.md'],
      ['Daily', 'Books', 'v'],
    ],
    [
      ['v/Daily/2024/a.md', 'v/Daily/2025/b.md', 'v/Daily/May/c.md'],
      ['', '', ''],
    ],
    [
      ['v/2024/01/a.md', 'v/Books/b.md'],
      ['v', 'Books'],
    ],
    [
      ['Daily/a.md', 'b.md'],
      ['Daily', '/'],
    ],
    [['v/a.md'], ['']],
  ])('is a folder of %j', (paths, journals) => {
    expect(paths.map(journalsOfNotes(paths))).toEqual(journals);
  });

  it('is none of more folders than a person would choose among', () => {
    const paths = Array.from({ length: 41 }, (_none, index) => `v/folder ${index}/a.md`);
    expect(new Set(paths.map(journalsOfNotes(paths)))).toEqual(new Set(['']));
  });

  it('parts a vault, so that its other notes can be left out', async () => {
    const found = await readEntries(markdown, {
      'v/Books/One.md': '---\ncreated: 2024-01-05\n---\nx',
      'v/Daily/2024/2024-01-05.md': 'tea',
    });
    expect(found.map(({ journal, text }) => [journal, text])).toEqual([
      ['Books', '# One\n\nx'],
      ['Daily', 'tea'],
    ]);
  });
});
