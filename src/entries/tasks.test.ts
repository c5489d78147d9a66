import fc from 'fast-check';
import type { MarkedToken, Token } from 'marked';
import { describe, expect, it } from 'vitest';

import { lexMarkdown } from './markdown/lexMarkdown.ts';
import { markTask, mayHaveTasks, taskAt, tasksOf, taskText } from './tasks.ts';

const labels = (text: string) => tasksOf(text).map(({ label }) => label);

describe('the tasks of an entry', () => {
  it('are its list items that begin with a box, in any list', () => {
    const text = '- [ ] one\n* [x] two\n+ [X] three\n1. [ ] four\n2) [>] five\n3) [-] six';
    expect(tasksOf(text).map(({ line, mark, label }) => [line, mark, label])).toEqual([
      [0, 'open', 'one'],
      [1, 'done', 'two'],
      [2, 'done', 'three'],
      [3, 'open', 'four'],
      [4, 'moved', 'five'],
      [5, 'dropped', 'six'],
    ]);
  });

  it('are found within lists, quotes, and behind other words', () => {
    const text =
      'Today:\n\n- house\n  - [ ] roof\n    1. [ ] tiles\n\n> - [ ] said\n\n- - [ ] deep';
    expect(labels(text)).toEqual(['roof', 'tiles', 'said', 'deep']);
  });

  it('are none behind a number with zeros, which is no list', () => {
    expect(labels('07. [ ] a\n\n0. [ ] b')).toEqual(['b']);
  });

  it('are no lines of code', () => {
    expect(labels('```\n- [ ] a\n```\n- [ ] b')).toEqual(['b']);
    expect(labels('~~~ md\n- [ ] a\n```\n- [ ] c\n~~~')).toEqual([]);
    expect(labels('    - [ ] a')).toEqual([]);
    expect(labels('- list\n\n  ```\n  - [ ] a\n  ```\n- [ ] b')).toEqual(['b']);
    expect(labels('- list\n\n  ```\n  - [ ] a\n- [ ] b')).toEqual(['b']);
    expect(labels('> ```\n> - [ ] a\n- [ ] b')).toEqual(['b']);
    expect(labels('`- [ ] a`')).toEqual([]);
  });

  it('need a list, a box, a space and words', () => {
    for (const text of ['[ ] a', '-[ ] a', '- [] a', '- [ ]a', '- [ ]', '- [ ]  ', '- [y] a']) {
      expect(labels(text), text).toEqual([]);
    }
  });

  it('are those that the parser finds which paints the entry', () => {
    const piece = fc.constantFrom(
      ...['- [ ] a', '* [x] b', '1. [ ] c', '  - [ ] d', '   - [ ] e', '- f', '1. g'],
      ...['words', '', '', '> - [ ] h', '> said', '```', '    - [ ] code', '# Title', '- [ ]'],
    );
    const text = fc.array(piece, { maxLength: 7 }).map((lines) => lines.join('\n'));
    let all = 0;
    let different = 0;
    fc.assert(
      fc.property(text, (markdown) => {
        all += 1;
        if (labels(markdown).join() !== parsed(markdown).join()) different += 1;
      }),
      { numRuns: 4000, seed: 5 },
    );
    // The rest are lists cut short by a line that Markdown's authors themselves read in two ways.
    expect(different / all).toBeLessThan(0.005);
  });
});

/** The labels of all tasks that marked finds, in their order. */
function parsed(markdown: string): readonly string[] {
  const found: string[] = [];
  // Without extensions, each token is one of the lexer's own kinds.
  const isMarkedToken = (token: Token): token is MarkedToken => token.type !== 'generic';
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens.filter(isMarkedToken)) {
      if (token.type === 'blockquote') walk(token.tokens);
      if (token.type !== 'list') continue;
      for (const item of token.items) {
        if (item.task) found.push(item.text.split('\n')[0] ?? '');
        walk(item.tokens);
      }
    }
  };
  walk(lexMarkdown(markdown) ?? []);
  return found;
}

describe('marking a task', () => {
  const text = 'Day\r\n- [ ] one\n  * [x] two  \n> 3. [ ] three';

  it('changes only its sign', () => {
    const [one, two, three] = tasksOf(text);
    if (!one || !two || !three) throw new Error('Three tasks were written');
    expect(markTask(text, one, 'done')).toBe('Day\r\n- [x] one\n  * [x] two  \n> 3. [ ] three');
    expect(markTask(text, two, 'open')).toBe('Day\r\n- [ ] one\n  * [ ] two  \n> 3. [ ] three');
    expect(markTask(text, three, 'moved')).toBe('Day\r\n- [ ] one\n  * [x] two  \n> 3. [>] three');
    expect(markTask(text, one, 'open')).toBe(text);
  });

  it('follows its line to where it has moved', () => {
    const task = { line: 0, source: '- [ ] one' };
    expect(markTask('New\n- [ ] one', task, 'done')).toBe('New\n- [x] one');
  });

  it('gives up when the task has changed, or cannot be told from another', () => {
    const task = { line: 0, source: '- [ ] one' };
    expect(markTask('- [>] one', task, 'done')).toBeNull();
    expect(markTask('- [x] one', task, 'moved')).toBeNull();
    expect(markTask('- [x] one', task, 'dropped')).toBeNull();
    expect(markTask('- [-] one', task, 'open')).toBe('- [ ] one');
    expect(markTask('- [ ] one more', task, 'done')).toBeNull();
    expect(markTask('New\n- [ ] one\n- [ ] one', task, 'done')).toBeNull();
    expect(markTask('', task, 'done')).toBeNull();
  });

  it('recognises a task that was ticked or opened since: a second tap may be quicker than the page', () => {
    const task = { line: 0, source: '- [ ] one' };
    expect(markTask('- [x] one', task, 'open')).toBe('- [ ] one');
    expect(markTask('- [x] one', task, 'done')).toBe('- [x] one');
    expect(markTask('New\n- [ ] one', { line: 0, source: '* [X] one' }, 'done')).toBeNull();
    expect(markTask('New\n- [ ] one', { line: 0, source: '- [X] one' }, 'done')).toBe(
      'New\n- [x] one',
    );
  });

  it('marks the one at its place among equals', () => {
    const task = { line: 1, source: '- [ ] one' };
    expect(markTask('- [ ] one\n- [ ] one', task, 'done')).toBe('- [ ] one\n- [x] one');
  });

  it('refuses a line that is no task', () => {
    expect(markTask('one', { line: 0, source: 'one' }, 'done')).toBeNull();
    expect(taskAt('one', 0)).toBeNull();
    expect(taskAt('one', 7)).toBeNull();
  });

  it('keeps every word of any text, with any task marked', () => {
    const anyText = fc
      .array(fc.constantFrom('- [ ] a', '* [x] b', '\r\n', '\n', 'words', '> 1. [>] c', ' '))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, fc.constantFrom('open', 'done', 'moved', 'dropped'), (before, mark) => {
        const bare = (words: string) => words.replace(/\[[ x>-]\]/g, '[]');
        for (const task of tasksOf(before)) {
          const after = markTask(before, task, mark);
          expect(after === null ? null : bare(after)).toBe(bare(before));
        }
      }),
      { numRuns: 500 },
    );
  });
});

it('a task on its way to another day leaves its list behind', () => {
  expect(taskText({ label: 'call **Ann** ' })).toBe('- [ ] call **Ann** ');
});

it('an entry without a box is told at a glance', () => {
  expect(mayHaveTasks('Walked [home](https://example.com) > slept')).toBe(false);
  expect(mayHaveTasks('- [ ] walk')).toBe(true);
});
