import { describe, expect, it } from 'vitest';

import { findTags, isTagName, renameTag, restoreTags, tagKey, typedTagName } from './tags.ts';

const names = (text: string) => findTags(text).map(({ name }) => name);

describe('a tag', () => {
  it('begins a word and holds a letter, of any script', () => {
    expect(names('a #house and #2026-plans, (#grün) #家 #בית_ספר #हिन्दी #cafe\u0301.')).toEqual([
      ...['house', '2026-plans', 'grün', '家', 'בית_ספר', 'हिन्दी', 'cafe\u0301'],
    ]);
    expect(names('#1 a#b C# ## ### #-- &#39; \\#escaped x/#part')).toEqual([]);
  });

  it.each([
    ['Persian, with a half-space', 'کتاب\u200cها'],
    ['Persian, with several', 'می\u200cخواهم\u200cش'],
    ['Kurdish', 'ده\u200cنگ'],
    ['Devanagari, with a half form', 'क्\u200dष'],
    ['Devanagari, with a visible virama', 'क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී_ලංකා'],
    ['Bengali', 'র\u200d্যাম'],
    ['Malayalam, with a chillu at the end', 'അവന്\u200d'],
    ['Arabic, with two joiners', 'ه\u200d\u200cب'],
    ['a figure and a letter', '۲\u200cنفره'],
  ])('goes on after a joiner in %s', (_script, name) => {
    const text = `a #${name}, #${name} b`;
    expect(names(text)).toEqual([name, name]);
    expect(findTags(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      `#${name}`,
      `#${name}`,
    ]);
    expect(isTagName(name)).toBe(true);
    expect(tagKey(name)).toBe(tagKey(name.replaceAll(/[\u200c\u200d]/g, '')));
    const renamed = renameTag(text, tagKey(name), 'x');
    expect(renamed.text).toBe('a #x, #x b');
    expect(restoreTags(renamed.text, 'x', renamed.replaced)).toBe(text);
  });

  it.each([
    ['Hebrew, with gershayim', 'צה״ל'],
    ['Hebrew, with a keyboard’s quote', 'צה"ל'],
    ['Hebrew, with geresh within', 'ג׳ירפה'],
    ['Hebrew, with geresh at the end', 'וכו׳'],
    ['Hebrew, with a keyboard’s apostrophe', "ג'ירפה"],
    ['Catalan, with a middle dot', 'col·laboració'],
    ['Japanese, with a middle dot', 'スター・ウォーズ'],
    ['Tibetan, with tsheg', 'བོད་ཡིག'],
    ['a word with a hyphen of its own', 'e‐mail'],
  ])('goes on after the punctuation of a word in %s', (_script, name) => {
    expect(names(`a #${name}, #${name} b`)).toEqual([name, name]);
    expect(isTagName(name)).toBe(true);
    const renamed = renameTag(`x #${name}.`, tagKey(name), 'y');
    expect(renamed.text).toBe('x #y.');
    expect(restoreTags(renamed.text, 'y', renamed.replaced)).toBe(`x #${name}.`);
  });

  it('has one key, whichever keyboard wrote its geresh', () => {
    expect(tagKey('צה"ל')).toBe(tagKey('צה״ל'));
    expect(tagKey("ג'ירפה")).toBe(tagKey('ג׳ירפה'));
  });

  it('ends at punctuation that ends a word', () => {
    expect(names('"#a" \'#b\' #c· #d·· #e״ (#תג") #a·#b #x.y #it\'s #it’s #1·')).toEqual([
      ...['a', 'b', 'c', 'd', 'e', 'תג', 'a', 'b', 'x', 'it', 'it'],
    ]);
  });

  it('neither begins nor ends with a joiner', () => {
    expect(names('#کتاب\u200c #ها\u200c\u200c، #ab\u200d! #\u200cab #\u200c')).toEqual([
      'کتاب',
      'ها',
      'ab',
    ]);
    expect(isTagName('کتاب\u200c')).toBe(false);
    expect(isTagName('\u200cکتاب')).toBe(false);
    expect(typedTagName(' #\u200cکتاب\u200c ')).toBe('کتاب');
    expect(typedTagName('کتاب\u200cها')).toBe('کتاب\u200cها');
  });

  it('stands at its place', () => {
    const text = 'x #a, #b';
    expect(findTags(text).map(({ start, end }) => text.slice(start, end))).toEqual(['#a', '#b']);
  });

  it.each([
    ['a code span', 'a `#no` b ``x ` #no`` #yes'],
    ['a fenced block', '```\n#no\n```\n#yes'],
    ['a fence of tildes that is never closed', '#yes\n~~~ js\n#no\n#no'],
    ['an indented block', '#yes\n\n    #no\n\tmore #no'],
    ['an address', 'http://a.example/#no www.a.example/x#no (https://b.example/?q=(#no)) #yes'],
    ['a link', '[see #no](http://a.example) #yes'],
    ['a tag of HTML', '<a href="#no">#yes</a>'],
  ])('is none inside %s', (_where, text) => {
    expect(names(text)).toEqual(['yes']);
  });

  it('is one in a heading, a list, a quote, and beside a backtick that closes nothing', () => {
    expect(names('# Plans #a\n- [ ] call #b\n    - deeper #c\n> said #d\n`open #e')).toEqual([
      ...['a', 'b', 'c', 'd', 'e'],
    ]);
  });

  it('is the same in every case and composition', () => {
    expect(tagKey('Ma\u0308dchen')).toBe(tagKey('MÄDCHEN'));
    expect(tagKey('Ost')).not.toBe(tagKey('Öst'));
  });

  it('takes time that grows with the length only', () => {
    const length = 100_000;
    for (const unit of [
      '`',
      '[',
      '](',
      '<a',
      '#',
      '#a',
      '`` `',
      '#1',
      '\n    #',
      'www.',
      'a@',
      'a\u200c',
      '\u200c',
      '#1\u200d',
      'a·',
      'א"',
      'א׳',
      '·',
    ]) {
      // Quadratic time would take minutes, and the test's time limit would fail it.
      findTags(`#${unit.repeat(length / unit.length)}`);
    }
  });
});

describe('renaming a tag', () => {
  it('changes only the tag', () => {
    const text = '#Haus und #haus, `#haus` #hausboot http://x/#haus\n#HAUS';
    expect(renameTag(text, 'haus', 'Heim').text).toBe(
      '#Heim und #Heim, `#haus` #hausboot http://x/#haus\n#Heim',
    );
  });

  it.each(['#Haus, #haus and #HAUS!', '#haus', '#cafe\u0301 #Haus #Heim', 'a #haus\n#hauser'])(
    'can be taken back letter by letter: %s',
    (text) => {
      for (const name of ['a', 'Heim', 'a-much-longer-name']) {
        const renamed = renameTag(text, 'haus', name);
        expect(restoreTags(renamed.text, name, renamed.replaced)).toBe(text);
      }
    },
  );

  it('leaves a text without the tag as it is', () => {
    expect(renameTag('nothing #here', 'there', 'x')).toEqual({
      text: 'nothing #here',
      replaced: [],
    });
  });

  it('can only give names that are found again', () => {
    expect(['house', '2026-a', 'grün_1', '家'].every(isTagName)).toBe(true);
    expect(['', '12', 'a b', '#a', 'a/b', 'a.b', '-'].some(isTagName)).toBe(false);
  });
});
