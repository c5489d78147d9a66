import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../tests/support/sourceFolder.ts';
import { keep } from './keep.ts';

const note = {
  color: 'DEFAULT',
  isTrashed: false,
  isPinned: false,
  isArchived: false,
  title: 'Checklist note',
  userEditedTimestampUsec: 1690866308447000,
  createdTimestampUsec: 1690372692755000,
};
const read = (fields: object) =>
  readEntries(keep, { 'Takeout/Google Notizen/x.json': { ...note, ...fields } });

describe('a note of Google Keep', () => {
  it('has the instant of its creation, and asks for the zone', async () => {
    const [found] = await read({ textContent: 'Words' });
    expect(found && momentText(found)).toBe('at 2023-07-26T11:58:12.755Z');
    expect(found).toMatchObject({
      sourceId: '1690372692755000',
      text: '# Checklist note\n\nWords',
    });
    const [written] = await read({
      textContent: 'Words',
      createdTimestampUsec: '1690372692755000',
    });
    expect(written).toEqual(found);
  });

  it('takes a time of 0 for none', async () => {
    const [edited] = await read({ textContent: 'Words', createdTimestampUsec: 0 });
    expect(edited && momentText(edited)).toBe('at 2023-08-01T05:05:08.447Z');
    const never = { ...note, createdTimestampUsec: 0, userEditedTimestampUsec: '0' };
    expect(await readProblems(keep, { 'x.json': never })).toEqual(['no-day']);
  });

  it('has lists, labels, links and a pin', async () => {
    const [found] = await read({
      isPinned: true,
      isArchived: true,
      title: 'Two\nlines',
      listContent: [
        { text: 'First', isChecked: false },
        { text: 'Second\nline', isChecked: true },
      ],
      labels: [{ name: 'label with spaces' }, { name: '' }],
      annotations: [{ url: 'https://a.example/' }, { url: 'javascript:alert(1)' }],
    });
    expect(found).toMatchObject({
      text: '# Two lines\n\n- [ ] First\n- [x] Second line\n\nhttps://a.example/',
      tags: ['label with spaces'],
      isStarred: true,
    });
  });

  it('counts attachments and colours', async () => {
    const attachments = ['image/png', 'audio/3gp', 'video/mp4', 'x/y'].map((mimetype) => ({
      mimetype,
    }));
    const [found] = await read({ title: '', textContent: '', color: 'BLUE', attachments });
    expect(found?.text).toBe('📷 🎤 🎞️ 📄');
    expect(found && lossesOf(found)).toEqual({
      photo: 1,
      audio: 1,
      video: 1,
      document: 1,
      style: 1,
    });
  });

  it('counts styles, and has the words of a note in HTML alone', async () => {
    const html = '<p><span style="font-weight:700;font-style:normal">Bold</span> words</p>';
    const [both] = await read({ textContent: 'Bold words', textContentHtml: html });
    expect(both?.text).toBe('# Checklist note\n\nBold words');
    expect(both && lossesOf(both)).toEqual({ style: 1 });
    const [plain] = await read({
      textContent: 'Words',
      textContentHtml: html.replace('700', '400'),
    });
    expect(plain?.losses).toEqual([]);
    const [alone] = await read({ textContentHtml: '<p>One</p><p><b>two</b></p>' });
    expect(alone?.text).toBe('# Checklist note\n\nOne\n\n**two**');
  });

  it('leaves the trash out, and tells about broken notes', async () => {
    const files = {
      'a.json': { ...note, isTrashed: true, textContent: 'x' },
      'b.json': `{"isTrashed": false, "textContent": "${'x'.repeat(300)}" "createdTimestampUsec": 1}`,
      'c.json': { ...note, title: '', textContent: '' },
      'd.json': { other: true },
      'e.html': '<p>x</p>',
    };
    expect(await readProblems(keep, files)).toEqual(['deleted-there', 'not-json', 'no-text']);
    expect(await recognise(keep, files)).toEqual({ kind: 'yes', questions: [] });
    expect(await recognise(keep, { 'b.json': files['b.json'] })).toEqual({
      kind: 'refused',
      reason: 'broken',
    });
    expect(await recognise(keep, { 'd.json': files['d.json'] })).toEqual({ kind: 'no' });
  });
});
