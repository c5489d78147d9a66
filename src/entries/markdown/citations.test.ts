import { describe, expect, it } from 'vitest';

import { citationsIn } from './citations.ts';

const origin = 'https://daylog.example';
const cited = (text: string) =>
  citationsIn(text, origin).map(({ day, id }) => (id === null ? day : `${day} ${id}`));

describe('a citation', () => {
  it.each([
    ['a link to a day', '[then](/11-20-2026)', '2026-11-20'],
    ['a link to an entry', 'see **[this](/11-20-2026#01JD)**', '2026-11-20 01JD'],
    ['a link with the whole address', `[x](${origin}/11-20-2026#01JD)`, '2026-11-20 01JD'],
    ['a bare address', `so it was: ${origin}/11-20-2026`, '2026-11-20'],
    ['an address in angle brackets', `<${origin}/11-20-2026#01JD>`, '2026-11-20 01JD'],
    ['an address with zeros', '[x](/01-05-2026)', '2026-01-05'],
    ['a reference', '[x][a]\n\n[a]: /11-20-2026', '2026-11-20'],
    ['an encoded id', '[x](/11-20-2026#a%20b)', '2026-11-20 a b'],
    ['a link in a list', '- one\n  - [x](/11-20-2026)', '2026-11-20'],
    ['a link in a table', '| a |\n|---|\n| [x](/11-20-2026) |', '2026-11-20'],
  ])('is %s', (_what, text, day) => {
    expect(cited(text)).toEqual([day]);
  });

  it.each([
    'on 11-20-2026 and 2026-11-20',
    'a path /11-20-2026 in prose',
    '`[x](/11-20-2026)`',
    '```\n[x](/11-20-2026)\n```',
    `\\[x](/11-20-2026)`,
    '[x](/11-20-2026/search?q=frost)',
    '[x](/2-30-2026)',
    '[x](//evil.example/11-20-2026)',
    'https://evil.example/11-20-2026',
    `${origin}.evil.example/11-20-2026`,
  ])('is none in %j', (text) => {
    expect(cited(text)).toEqual([]);
  });

  it('counts once, however often it is written', () => {
    expect(cited('[a](/11-20-2026) [b](/11-20-2026#1) [c](/11-20-2026)')).toEqual([
      '2026-11-20',
      '2026-11-20 1',
    ]);
  });
});
