import { describe, expect, it } from 'vitest';

import { unescapeMarkdown } from './outsideCode.ts';

describe('backslashes before punctuation', () => {
  it.each([
    ['go in words', 'one\\. two\\! \\# \\\\', 'one. two! # \\'],
    ['stay before letters', 'C:\\new \\d', 'C:\\new \\d'],
    ['stay in spans', 'a\\. `b\\.` ``c` \\. `` d\\.', 'a. `b\\.` ``c` \\. `` d.'],
    ['stay between fences', 'a\\.\n```\nb\\.\n```\nc\\.', 'a.\n```\nb\\.\n```\nc.'],
    ['stay in an open fence', '~~~ js\nb\\.', '~~~ js\nb\\.'],
    ['go behind a lone backtick', 'a ` b\\.', 'a ` b.'],
  ])('%s', (_what, text, expected) => {
    expect(unescapeMarkdown(text)).toBe(expected);
  });

  it('end with a million backticks', () => {
    const text = `${'` '.repeat(300_000)}\\.`;
    expect(unescapeMarkdown(text).length).toBeGreaterThan(500_000);
    expect(unescapeMarkdown(`${'`'.repeat(1_000_000)}\\.`)).toHaveLength(1_000_002);
  });
});
