// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { attackTexts } from '../../../tests/support/attackTexts.ts';
import { EntryText } from './EntryText.tsx';
import { loadRenderer } from './markdownRenderer.ts';

beforeAll(loadRenderer);
afterEach(cleanup);

function show(text: string): HTMLElement {
  return render(<EntryText text={text} />).container;
}

const allowedElements = new Set(
  (
    'DIV P H2 H3 H4 H5 H6 BLOCKQUOTE UL OL LI SPAN SVG PATH PRE CODE HR TABLE THEAD TBODY TR TH TD ' +
    'STRONG EM DEL BR A INPUT'
  ).split(' '),
);
const allowedAttributes = new Set(
  (
    'class dir href target rel start role aria-label aria-hidden data-done tabindex ' +
    'viewBox focusable d type disabled checked value'
  ).split(' '),
);

describe('hostile text', () => {
  it.each(attackTexts.map((text) => ({ start: JSON.stringify(text.slice(0, 60)), text })))(
    'is inert: $start',
    ({ text }) => {
      const shown = show(text);
      for (const element of shown.querySelectorAll('*')) {
        expect(allowedElements).toContain(element.tagName.toUpperCase());
        for (const { name } of element.attributes) expect(allowedAttributes).toContain(name);
      }
      for (const link of shown.querySelectorAll('a')) {
        expect(link.getAttribute('href')).toMatch(/^(?:https?:\/\/|mailto:)/);
        expect(link.rel).toBe('noopener noreferrer');
        expect(link.target).toBe('_blank');
      }
    },
  );

  it('is shown as the words that were typed', () => {
    expect(show('<img src=x onerror=alert(1)>').textContent).toBe('<img src=x onerror=alert(1)>');
    expect(show('[tap](javascript:alert(1))').textContent).toBe('[tap](javascript:alert(1))');
    expect(show('before <script>alert(1)</script> after').textContent).toBe(
      'before <script>alert(1)</script> after',
    );
  });

  it.each(['[', '*', '>', '_', '!', '`', '<', '~', '> ', '1. ', '- ', 'a_', '_a__', '**a', '(['])(
    'of 100 000 %j is shown as typed rather than parsed for minutes',
    (unit) => {
      const text = unit.repeat(Math.ceil(100_000 / unit.length)).slice(0, 100_000);
      expect(show(text).textContent.length).toBeGreaterThan(1);
    },
  );
});

describe('Markdown', () => {
  it('hides no word, not even a reference that nothing refers to', () => {
    expect(show('[1]: https://a.example').textContent).toContain('https://a.example');
    expect(show('```').textContent).toBe('```');
  });

  it('shows emphasis, code and a quotation', () => {
    const shown = show('**bold** *soft* `code`\n\n> said');
    expect(shown.querySelector('strong')?.textContent).toBe('bold');
    expect(shown.querySelector('em')?.textContent).toBe('soft');
    expect(shown.querySelector('code')?.textContent).toBe('code');
    expect(shown.querySelector('blockquote')?.textContent).toBe('said');
  });

  it('keeps line breaks that were typed', () => {
    expect(show('one *a*\ntwo').querySelectorAll('br')).toHaveLength(1);
  });

  it('shows tasks as done, to do, and gone on to another day', () => {
    const shown = show('- [x] send **it**\n- [ ] ask\n- [>] call');
    const boxes = [...shown.querySelectorAll('input')];
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['send it', 'ask']);
    expect(boxes.map((box) => box.checked)).toEqual([true, false]);
    expect([...shown.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'send it',
      'ask',
      '→call',
    ]);
  });

  it('lets tasks be ticked only with an onTick handler', async () => {
    const ticked: (readonly [number, boolean])[] = [];
    const text =
      'Today\n\n- [x] one\n  - [ ] two\n\n    more\n\n> 1. [ ] three\n\n```\n- [ ] code\n```\n- [ ] four';
    const onTick = (line: number, isDone: boolean) => {
      ticked.push([line, isDone]);
      return Promise.resolve();
    };
    const { getAllByRole, rerender } = render(<EntryText text={text} onTick={onTick} />);
    const user = userEvent.setup();
    for (const box of getAllByRole('checkbox')) await user.click(box);
    expect(ticked).toEqual([
      [2, false],
      [3, true],
      [7, true],
      [12, true],
    ]);
    rerender(<EntryText text={text} />);
    expect(getAllByRole('checkbox').every((box) => box.matches(':disabled'))).toBe(true);
  });

  it('never lets a task be ticked on a line that is none', () => {
    const piece = fc.constantFrom(
      ...['- [ ] a', '  - [x] b', '1. [ ] c', '> - [ ] d', '- e', 'words', '', '', '```', '| a |'],
      ...['    - [ ] f', '[1]: https://a.example', '<b>', '***', '- - [ ] g', '# h', '|---|', '> '],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (lines) => {
        const ticked: (string | undefined)[] = [];
        const onTick = (line: number) => {
          ticked.push(lines[line]?.replace(/^.*\[[ x]\] /, ''));
          return Promise.resolve();
        };
        const { container } = render(<EntryText text={lines.join('\n')} onTick={onTick} />);
        const boxes = [...container.querySelectorAll('input')];
        for (const box of boxes) box.click();
        const sure = boxes.filter((box) => !box.disabled);
        expect(ticked).toEqual(sure.map((box) => box.getAttribute('aria-label')));
        cleanup();
      }),
      { numRuns: 300 },
    );
  });

  it('marks tags, which begin a word and hold a letter', () => {
    const tags = (text: string) =>
      [...show(text).querySelectorAll('.tag')].map((tag) => tag.textContent);
    expect(tags('a #house and #2026-plans, (#grün) #家')).toEqual([
      '#house',
      '#2026-plans',
      '#grün',
      '#家',
    ]);
    expect(tags('#1 a#b C# ## x `#no` http://a.example/#part')).toEqual([]);
  });

  it('marks the names of people, beside tags', () => {
    const shown = show('tea with @anna and **@dr.house**, #tea, a@b.example, `@no`');
    expect([...shown.querySelectorAll('.tag')].map((tag) => tag.textContent)).toEqual([
      ...['@anna', '@dr.house', '#tea'],
    ]);
    expect(shown.textContent).toBe('tea with @anna and @dr.house, #tea, a@b.example, @no');
  });

  it('opens links elsewhere, without a way back to this page', () => {
    const link = show('see [it](https://a.example/?q=1&r=2)').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://a.example/?q=1&r=2');
    expect(link?.rel).toBe('noopener noreferrer');
  });

  it('shows an image as a link to it', () => {
    const shown = show('![herons](https://a.example/herons.jpg)');
    expect(shown.querySelector('img')).toBeNull();
    expect(shown.querySelector('a')?.textContent).toBe('herons');
  });

  it('begins headings below those of the page, and skips no level', () => {
    const levels = (text: string, headingLevel: 2 | 3) => {
      const { container } = render(<EntryText text={text} headingLevel={headingLevel} />);
      return [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
        Number(heading.tagName.slice(1)),
      );
    };
    expect(levels('# Title', 2)).toEqual([2]);
    expect(levels('# Title', 3)).toEqual([3]);
    expect(levels('### Low\n\n# High\n\n#### Under it\n\n> ## Between', 2)).toEqual([2, 2, 3, 3]);
  });

  it('keeps the number that each item of a list was written with', () => {
    const numbers = (text: string) =>
      [...show(text).querySelectorAll('li')].map((item) => [item.value, item.textContent.trim()]);
    expect(numbers('3. Mai\n7. Mai\n12. Mai')).toEqual([
      [3, 'Mai'],
      [7, 'Mai'],
      [12, 'Mai'],
    ]);
    expect(numbers('1. a\n1. b\n1. c').map(([value]) => value)).toEqual([1, 1, 1]);
    expect(numbers('0. a\n\n5. b').map(([value]) => value)).toEqual([0, 5]);
    expect(numbers('1986. What a year')).toEqual([[1986, 'What a year']]);
    expect(numbers('- x\n\n  4. a\n  2. b\n\n> 9) c').map(([value]) => value)).toEqual([
      0, 4, 2, 9,
    ]);
    expect(numbers('2. [x] a\n9. [ ] b').map(([value]) => value)).toEqual([2, 9]);
    expect(show('7) a\n9) b').querySelector('ol')?.className).toBe('parenthesis');
    expect(show('007. Bond').textContent).toBe('007. Bond');
  });

  it('shows the cells that a row has beyond its header', () => {
    const shown = show('| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |');
    expect([...shown.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
      'ab',
      '1234',
      '5',
    ]);
  });

  it('shows the words behind a fence, the title of a link, and the label of a reference', () => {
    expect(show('```js 12\n5\n```').textContent).toBe('js 125');
    expect(show('[it](https://a.example "of 7 May") now').textContent).toBe('it (of 7 May) now');
    expect(
      show('[it][ref] [1]\n\n[ref]: https://a.example\n[1]: https://b.example').textContent,
    ).toBe('it [ref] [1][ref]: https://a.example\n[1]: https://b.example');
    expect(show('see [](https://a.example/7)').textContent).toBe('see https://a.example/7');
  });

  it('tells print which links show their address', () => {
    const bare = (text: string) => show(text).querySelector('a')?.className;
    expect(bare('https://a.example/')).toBe('bare-address');
    expect(bare('www.a.example')).toBe('bare-address');
    expect(bare('<me@a.example>')).toBe('bare-address');
    expect(bare('[https://a.example](https://a.example)')).toBe('bare-address');
    expect(bare('[it](https://a.example)')).toBe('');
  });

  it('lets each paragraph run in its own direction', () => {
    const shown = show('**שלום** עולם\n\nhello');
    expect([...shown.querySelectorAll('p')].map((part) => part.dir)).toEqual(['auto', 'auto']);
  });

  it('leaves text without any of it as it is, spaces and line breaks included', () => {
    const shown = show('Frost.\n  Coffee 11 km, then 7:42 + 3');
    expect(shown.textContent).toBe('Frost.\n  Coffee 11 km, then 7:42 + 3');
    expect(shown.querySelector('.entry-text-plain')).not.toBeNull();
  });
});
