import fc from 'fast-check';
import { Lexer, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';

import { attackTexts } from '../../tests/support/attackTexts.ts';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

const markdownOf = (html: string) => htmlToMarkdown(html).markdown;

describe('HTML as Markdown', () => {
  it.each([
    ['paragraphs', '<p dir="auto">One</p>\n<p>Two</p>', 'One\n\nTwo'],
    ['lines', 'One<br>Two<br><br>Three', 'One\nTwo\n\nThree'],
    ['lines of divs', '<div>One</div><div>Two</div>', 'One\nTwo'],
    ['headings', '<h1>Title</h1><h3>Part</h3>text', '# Title\n\n### Part\n\ntext'],
    ['styles', '<b>bold</b> <i>slanted</i> <s>gone</s>', '**bold** *slanted* ~~gone~~'],
    ['styles with blanks at their ends', 'a<b> bold </b>b', 'a **bold** b'],
    ['a style over two lines', '<b>one<br>two</b>', '**one**\n**two**'],
    ['two equal styles side by side', '<b>one</b><strong>two</strong>', '**onetwo**'],
    ['nested equal styles', '<b>one <strong>two</strong></b>', '**one two**'],
    ['lists', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
    [
      'a list beside its item',
      '<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>',
      '1. a\n   - b\n2. c',
    ],
    ['numbered lists', '<ol start="3"><li>a</li><li>b</li></ol>after', '3. a\n4. b\n\nafter'],
    ['paragraphs in items', '<ul><li><p>a</p></li><li><p>b</p></li></ul>', '- a\n- b'],
    ['tasks', '<ul><li><input type="checkbox" checked>done</li></ul>', '- [x] done'],
    [
      'tasks with words in blocks, and without words',
      '<ul><li><label><input type="checkbox"></label><div><p>a</p><p>b</p></div></li><li><input type="checkbox" checked></li></ul>c',
      '- [ ] a\n\n  b\n- [x]\n\nc',
    ],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>c', '> a\n>\n> b\n\nc'],
    ['code', '<pre><code>a *b*\n  c</code></pre>', '```\na *b*\n  c\n```'],
    ['code in a line', 'the <code>a `b`</code>', 'the `` a `b` ``'],
    ['links', '<a href="https://a.example/x_(y)">it</a>', '[it](https://a.example/x_%28y%29)'],
    [
      'a link that is its address',
      '<a href="https://a.example/">https://a.example/</a>',
      'https://a.example/',
    ],
    ['rules', 'a<hr>b', 'a\n\n---\n\nb'],
    [
      'tables',
      '<table><tr><th>a<th>b</tr><tr><td>1<td>x|y</table>',
      '| a | b |\n| --- | --- |\n| 1 | x\\|y |',
    ],
    [
      'tables that arrange a page',
      '<table><tr><td>one</td></tr><tr><td>two</td></tr></table>',
      'one\n\ntwo',
    ],
    ['entities', 'Caf&eacute; &amp; R&D &lt;3', 'Café & R&D <3'],
    [
      'signs that would be Markdown',
      '<p># no *stars* a_b _c_</p><p>1. x</p><p>- y</p>',
      '\\# no \\*stars\\* a_b \\_c\\_\n\n1\\. x\n\n\\- y',
    ],
    ['tags', 'today #berlin', 'today #berlin'],
    ['soup', "<div class='bodyText'></span></p>a<p>b</div></div></i>c", 'a\n\nb\n\nc'],
    ['what nobody closes', '<p><b>a<ul><li>b', '**a**\n\n- **b**'],
  ])('has %s', (_what, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it('drops scripts, styles and forms with their content', () => {
    const html =
      'a<script>alert(1)</script><style>p{}</style><textarea>x</textarea><svg><text>y</text></svg>b';
    expect(markdownOf(html)).toBe('ab');
  });

  it('keeps the words of a link that leads nowhere safe, and counts it', () => {
    expect(htmlToMarkdown('<a href="javascript:alert(1)">tap</a> <a href="/x">y</a>')).toEqual({
      markdown: 'tap y',
      losses: [{ kind: 'link', count: 2 }],
    });
  });

  it('counts pictures and recordings at their place', () => {
    expect(htmlToMarkdown('a <img src="x.jpg"> b <audio src="y"></audio>')).toEqual({
      markdown: 'a 📷 b 🎤',
      losses: [
        { kind: 'photo', count: 1 },
        { kind: 'audio', count: 1 },
      ],
    });
  });

  it.each(attackTexts.map((text) => ({ start: JSON.stringify(text.slice(0, 60)), text })))(
    'shows nothing that could run: $start',
    ({ text }) => {
      const links = addressesIn(new Lexer({ gfm: true }).lex(markdownOf(text)));
      for (const href of links) expect(href).toMatch(/^(?:https?:|mailto:)/i);
    },
  );

  it('gives plain words back as they were', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...Array.from('aB1 *_`#<>[]()!~\\-+.|=é:')),
          maxLength: 40,
        }),
        (words) => {
          const html = words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
          const tokens = new Lexer({ gfm: true, breaks: true }).lex(markdownOf(`<p>${html}</p>`));
          expect(textIn(tokens)).toBe(words.replace(/\s+/g, ' ').trim());
        },
      ),
      { numRuns: 500 },
    );
  });

  it('ends with deep and long soup', () => {
    for (const tag of ['<ul><li>', '<blockquote>', '<b>', '<table><tr><td>', '<pre>', '<x>']) {
      expect(markdownOf(tag.repeat(20_000) + 'deep')).toContain('deep');
    }
    expect(markdownOf('x'.repeat(1_000_000))).toHaveLength(1_000_000);
    expect(markdownOf('<b>a<br>'.repeat(20_000)).length).toBeGreaterThan(20_000);
  });
});

function addressesIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => {
    const href: unknown = 'href' in token ? token['href'] : undefined;
    return [...(typeof href === 'string' ? [href] : []), ...addressesIn(childrenOf(token))];
  });
}

function textIn(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const children = childrenOf(token);
      if (children.length > 0) return textIn(children);
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join('');
}

function childrenOf(token: Token): readonly Token[] {
  return token.type === 'list'
    ? (token as Tokens.List).items
    : 'tokens' in token
      ? (token.tokens ?? [])
      : [];
}
