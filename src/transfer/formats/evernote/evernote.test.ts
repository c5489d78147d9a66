import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readItems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { enmlToMarkdown } from './enmlToMarkdown.ts';
import { evernote } from './evernote.ts';

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n<en-export export-date="20240112T072747Z" application="Evernote" version="10.70.2">';
const noteOf = (enml: string, others = '', created = '<created>20240112T072527Z</created>') =>
  `<note><title>Tea &amp; cake</title>${created}<updated>20240112T072741Z</updated>${others}<content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${enml}</en-note>]]></content></note>`;
const exportOf = (...notes: readonly string[]) => `${head}${notes.join('')}</en-export>`;

describe('an export of Evernote', () => {
  it('has an entry for each note, at the instant of its creation', async () => {
    const files = {
      'Diary.enex': exportOf(
        noteOf('<div>One</div>', '<tag>work</tag><tag>sea side</tag>'),
        noteOf('<div>Two</div>', '', '<created>20240113T235959Z</created>'),
      ),
    };
    expect(await recognise(evernote, files)).toEqual({ kind: 'yes', questions: [] });
    const found = await readEntries(evernote, files);
    expect(found.map((each) => [momentText(each), each.text, each.tags, each.journal])).toEqual([
      ['at 2024-01-12T07:25:27.000Z', '# Tea & cake\n\nOne', ['work', 'sea side'], 'Diary'],
      ['at 2024-01-13T23:59:59.000Z', '# Tea & cake\n\nTwo', [], 'Diary'],
    ]);
  });

  it('has the time of its change where that of its creation is missing, or no day', async () => {
    const [first, second] = await readItems(evernote, {
      'a.enex': exportOf(
        noteOf('x', '', ''),
        noteOf('x', '', '').replace(/<updated>.*?<\/updated>/, ''),
      ),
    });
    expect(first).toMatchObject({ candidate: { moment: { kind: 'instant' } } });
    expect(second).toMatchObject({ kind: 'unreadable', reason: 'no-day', journal: 'a' });
  });

  it('counts resources, also those that do not stand in the text', async () => {
    const resources =
      '<resource><data encoding="base64">iVBO</data><mime>image/png</mime></resource><resource><data>x</data><mime>application/pdf</mime></resource><resource><mime>image/jpeg</mime></resource>';
    const [found] = await readEntries(evernote, {
      'a.enex': exportOf(noteOf('<div>See <en-media hash="a" type="image/png"/></div>', resources)),
    });
    expect(found?.text).toBe('# Tea & cake\n\nSee 📷');
    expect(found && lossesOf(found)).toEqual({ photo: 2, document: 1 });
  });

  it('keeps place and source as details, and tasks as boxes', async () => {
    const others =
      '<note-attributes><latitude>52.5</latitude><longitude>13.4</longitude><source-url>https://example.com/</source-url><reminder-time>20240113T000000Z</reminder-time></note-attributes><task><title>Buy milk</title><created>20240101T000000Z</created><taskStatus>open</taskStatus></task><task><title>Call</title><taskStatus>completed</taskStatus></task>';
    const [found] = await readEntries(evernote, { 'a.enex': exportOf(noteOf('One', others)) });
    expect(found?.text).toBe('# Tea & cake\n\nOne\n\n- [ ] Buy milk\n- [x] Call');
    expect(found?.details).toEqual(['place:: "52.5, 13.4"', 'https://example.com/']);
    expect(found && lossesOf(found)).toEqual({ place: 1, other: 1 });
  });

  it('says that a file is cut off', async () => {
    const whole = exportOf(noteOf('One'), noteOf('Two words'));
    const items = await readItems(evernote, { 'a.enex': whole.slice(0, -60) });
    expect(items.at(-1)).toMatchObject({ kind: 'unreadable', reason: 'incomplete' });
    expect(items[0]).toMatchObject({ candidate: { text: '# Tea & cake\n\nOne' } });
  });
});

describe('the text of a note of Evernote', () => {
  it.each([
    ['paragraphs', '<div>One</div><div><br/></div><div>Two</div>', 'One\n\nTwo'],
    ['boxes', '<div><en-todo checked="true"/>one</div><div><en-todo/>two</div>', '☑ one\n☐ two'],
    [
      'a checklist',
      '<ul style="--en-todo:true;"><li style="--en-checked:false;">one</li><li style="--en-checked:true;">two</li></ul>',
      '- [ ] one\n- [x] two',
    ],
    [
      'code',
      '<div style="box-sizing: border-box; -en-codeblock:true;"><div>a *b*</div><div>c</div></div>',
      '```\na *b*\nc\n```',
    ],
    [
      'styles of spans',
      '<div><span style="font-weight: bold;">a</span> <span style="font-style: italic">b</span> <span style="text-decoration: line-through;">c</span></div>',
      '**a** *b* ~~c~~',
    ],
    ['an element that ends itself', '<div>a<span/>b</div>', 'ab'],
    ['an encrypted passage', '<div>a<en-crypt hint="h">RU5DMCR2</en-crypt>b</div>', 'a🔒b'],
    ['a document', '<div>a <en-media type="application/pdf" hash="x"/></div>', 'a 📄'],
    ['a link to a note', '<a href="evernote:///view/1/s1/x/x/">Note</a>', 'Note'],
    ['signs by name', '<div>a&nbsp;&lt;b&gt;&amp;</div>', 'a \\<b>&'],
  ])('keeps %s', (_what, enml, markdown) => {
    expect(enmlToMarkdown(`<en-note>${enml}</en-note>`).markdown).toBe(markdown);
  });

  it('counts encrypted passages', () => {
    const { losses } = enmlToMarkdown('<en-note>a<en-crypt>RU5D</en-crypt></en-note>');
    expect(losses).toEqual([{ kind: 'encrypted', count: 1 }]);
  });
});
