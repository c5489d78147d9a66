import { describe, expect, it } from 'vitest';

import {
  hasWordsOf,
  isTemplate,
  matchingTemplates,
  readTemplate,
  withoutTemplates,
} from './template.ts';

describe('a template', () => {
  it.each([
    ['#template Morning\nWoke at', 'Morning', 'Woke at'],
    ['#Template  Good morning \n\n \n- [ ] plan\n\nend', 'Good morning', '- [ ] plan\n\nend'],
    ['#template Morning #daily\n  Woke at\n', 'Morning #daily', '  Woke at'],
    ['#template Morning\r\n\r\nWoke at\r\nSlept', 'Morning', 'Woke at\r\nSlept'],
    ['#star\n\n#template Morning\nWoke at', 'Morning', 'Woke at'],
    ['\n#template Morning\nWoke at', 'Morning', 'Woke at'],
    ['#template בוקר\nקמתי בשעה', 'בוקר', 'קמתי בשעה'],
    // The space of an item without words is cut from the end of an entry that is saved.
    ['#template Milk\nBuy\n-', 'Milk', 'Buy\n- '],
    ['#template Milk\nBuy\n- ', 'Milk', 'Buy\n- '],
    ['#template Milk\n  12.', 'Milk', '  12. '],
    ['#template Milk\n> - [ ]', 'Milk', '> - [ ] '],
    ['#template Milk\na -', 'Milk', 'a -'],
    ['#template Milk\n---', 'Milk', '---'],
  ])('%j has its name on the first line and its text below', (text, name, inserted) => {
    expect(isTemplate(text)).toBe(true);
    expect(readTemplate(text)).toEqual({ name, text: inserted });
  });

  it.each([
    ['#template\nWoke at\nSlept', 'Woke at'],
    ['#template \n\n## Good morning', 'Good morning'],
    ['#template\n- [ ] plan', 'plan'],
    ['#template\n> 1. plan', 'plan'],
    ['#template\n---', '---'],
    ['#template\n- \nplan', '-'],
    [`#template\n${'word '.repeat(20)}`, `${'word '.repeat(11)}word…`],
    [`#template\n${'🙂'.repeat(70)}`, `${'🙂'.repeat(60)}…`],
  ])('%j without a name is called by its words', (text, name) =>
    expect(readTemplate(text)?.name).toBe(name),
  );

  it.each(['#template', '#template Morning', '#star\n\n#template Morning\n \n'])(
    '%j has nothing to insert',
    (text) => {
      expect(isTemplate(text)).toBe(true);
      expect(readTemplate(text)).toBeNull();
    },
  );

  it.each([
    'Frost',
    'Frost #template\nSnow',
    '#templates\nSnow',
    '#template-x\nSnow',
    '# template\na',
  ])('%j is none', (text) => {
    expect(isTemplate(text)).toBe(false);
    expect(readTemplate(text)).toBeNull();
  });
});

describe('the templates to choose from', () => {
  const templates = ['Weekly review', 'Good morning', 'Moving', 'Übung'].map((name) => ({
    name,
    text: 'x',
  }));

  it.each([
    ['', ['Weekly review', 'Good morning', 'Moving', 'Übung']],
    ['mo', ['Moving', 'Good morning']],
    ['weekly r', ['Weekly review']],
    ['u\u0308b', ['Übung']],
    ['orning', []],
    ['etc/hosts', []],
  ])('for %j are %j', (typed, names) =>
    expect(matchingTemplates(templates, typed).map(({ name }) => name)).toEqual(names),
  );
});

describe('the entries of a day', () => {
  it('are its entries without the templates', () => {
    const day = ['#template evening\nWhat was good?', 'Frost', '#star\n\n#template'].map(
      (text) => ({ text }),
    );
    expect(withoutTemplates(day).map(({ text }) => text)).toEqual(['Frost']);
  });

  it('keep their identity where none is a template', () => {
    const day = [{ text: 'Frost' }, { text: 'Snow #template' }];
    expect(withoutTemplates(day)).toBe(day);
  });
});

describe('the words of a template', () => {
  it.each([
    ['what eve', true],
    ['GOOD', true],
    ['', true],
    ['vening', false],
    ['good bad', false],
    ['u\u0308b', true],
  ])('%j are found by the beginnings of words: %j', (typed, isFound) =>
    expect(hasWordsOf('#template Evening\nWhat was **good**? Übung', typed)).toBe(isFound),
  );
});
