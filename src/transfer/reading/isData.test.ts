import { describe, expect, it } from 'vitest';

import { isData } from './isData.ts';

const base64 = Buffer.from(
  Array.from({ length: 300 }, (_value, index) => (index * 7919) % 256),
).toString('base64');

describe('a text that was written for programs', () => {
  it.each([
    ['JSON', '[\n {\n  "uuid": "1",\n  "content": "x"\n }\n]'],
    ['JSON that is cut off', '{"notes": [{"text": "One'],
    ['JSON in one line', '{"a":1}'],
    ['an empty list of JSON in an object', '{"a":[]}'],
    ['a list of numbers', '[1, 2, 3]'],
    ['a list of texts', '["one", "two"]'],
    ['lines of JSON', '{"a": 1}\n{"a": 2}\n'],
    ['XML', '<?xml version="1.0"?>\n<a/>'],
    ['XML without a declaration', '<opml version="2.0"><head></head></opml>'],
    ['a property list', '<plist version="1.0">\n<dict></dict></plist>'],
    ['a web page', '<!DOCTYPE html>\n<title>x</title>'],
    ['a web page without a type', '<html lang="en"><p>x</p></html>'],
    ['a calendar', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR'],
    ['a contact', 'BEGIN:VCARD\nFN:A\nEND:VCARD'],
    ['a key', '-----BEGIN PGP MESSAGE-----\n\nabc\n'],
    ['rich text', '{\\rtf1\\ansi x}'],
    ['Base64', base64],
    ['Base64 in lines', base64.replace(/.{76}/g, '$&\n')],
    ['a table', 'name,amount,place\ntea,2,home\ncake,1,work\n'],
    ['a table with tabs', 'name\tamount\tplace\ntea\t2\thome\ncake\t1\twork\n'],
    ['a script', '#!/bin/sh\necho hello\n'],
    [
      'a program',
      'import os\n\ndef main(path):\n    name = path\n    print(name)\n    return name\n\nmain("x")\n',
    ],
    ['a style sheet', 'body {\n  color: red;\n}\n\np {\n  margin: 0;\n}\n'],
    ['settings', '[server]\nhost = "a"\nport = 1\n[log]\nlevel = "info"\n'],
    ['YAML', 'version: 2\nbuild:\n  os_name: linux\n  steps:\n    - run: x\n'],
    ['a log', '2024-01-15 10:00:01 INFO a\n2024-01-15 10:00:02 WARN b\n2024-01-15 10:00:03 INFO c'],
    ['bytes', '\u0001\u0002\u0003\u0000abc'],
  ])('is %s', (_what, text) => {
    expect(isData(text)).toBe(true);
  });
});

describe('a text of a person', () => {
  it.each([
    ['a sentence', 'Today I had tea.'],
    ['nothing', ''],
    ['a task', '[ ] buy milk\n[x] bread'],
    ['a footnote', '[1] See there.\n[2] And there.'],
    ['a footnote alone', '[1]'],
    ['a link', '[[2024-01-15]] was good\n{tea}'],
    ['a word in brackets', '[sic] {x}'],
    ['an element of Markdown', '<div align="center">\n<img src="x">\n</div>\n\nToday'],
    ['a mark like an element', '<3 you'],
    ['a placeholder', '<name> said hello'],
    ['a comment of HTML', '<!-- morning -->\nTea'],
    ['a list of meals', 'Breakfast: eggs\nLunch: soup\nDinner: rice\nMood: good\nSleep: 8 h'],
    ['a nested list of meals', 'Morning:\n  Coffee: two\n  Bread: one\nNoon:\n  Soup: one\n'],
    ['lines with commas', 'I ate, slept, ran\nI sang, read, wrote\nI sat, stood, lay\n'],
    ['a table of Markdown', '| a | b |\n| - | - |\n| 1 | 2 |'],
    ['code in a fence', 'Look:\n```js\nconst a = 1;\nlet b = 2;\nfoo();\nbar();\n```\nNice.'],
    ['times', '2024-01-15 10:00:01 tea\n2024-01-15 10:00:02 cake\n2024-01-15 10:00:03 sleep'],
    ['a long word', 'a'.repeat(500)],
    ['a long address', `https://example.com/${'abc1/'.repeat(60)}`],
    ['Chinese', '今天天气很好。'.repeat(50)],
    ['a poem', 'The sea;\nthe sky;\nthe sun;\nand me.\nNothing else,\nno one.'],
    ['front matter', '---\ntitle: x\ncreated_at: 2024-01-15\n---\nTea'],
    ['Org', '* Tuesday, 2020-06-30\n** 14:05 Met\n** 15:05 Tea\n'],
    ['a diary', '2024-01-15\n\nTea.\n\n2024-01-16\n\nCake.'],
    ['dialogue', 'A: hello\nB: hi\nA: how are you?\nB: fine\nA: good'],
  ])('may be %s', (_what, text) => {
    expect(isData(text)).toBe(false);
  });
});
