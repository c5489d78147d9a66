import { describe, expect, it } from 'vitest';

import {
  lossesOf,
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../tests/support/sourceFolder.ts';
import { appleJournal } from './appleJournal.ts';

// As Apple writes it: blocks in spans, closed in the wrong order.
const page = (header: string, rest: string, sheet = '') =>
  `<!DOCTYPE html>\n<html dir="auto">\n<head><title></title><style type="text/css">${sheet}</style></head>\n<body>\n<p class="p1"><span class="s1"><div class='pageContainer'>    <div class="pageHeader">${header}</div>${rest}</div></div></span></p>\n</body>\n</html>`;
const body = (...paragraphs: readonly string[]) =>
  `<div class='title'>Title</div><div class='bodyText'></span></p>\n${paragraphs.map((each) => `<p class="p2">${each}</p>\n`).join('')}<p class="p1"><span class="s1">`;
const read = (html: string) =>
  readEntries(appleJournal, { 'AppleJournalEntries/Entries/x.html': html });

describe('an entry of Apple Journal', () => {
  it('has the day of its name where the language of its date is not known', async () => {
    const html = page('niedziela, 3 listopada 2024', body('Words'));
    const [found] = await readEntries(appleJournal, { 'Entries/2024-11-03_Title.html': html });
    expect(found && momentText(found)).toBe('2024-11-03 00:00:00 Etc/Unknown');
  });

  it.each([
    ['Sunday, 3 November 2024', '2024-11-03 00:00:00 Etc/Unknown'],
    ['Sonntag, 3. November 2024', '2024-11-03 00:00:00 Etc/Unknown'],
    ['יום ראשון, 3 בנובמבר 2024', '2024-11-03 00:00:00 Etc/Unknown'],
    ['Tuesday, March 5, 2024', '2024-03-05 00:00:00 Etc/Unknown'],
  ])('has the day %s', async (header, moment) => {
    const [found] = await read(page(header, body('<span class="s2">Words</span>')));
    expect(found && momentText(found)).toBe(moment);
  });

  it('has title, prompt, paragraphs and the styles of its own classes', async () => {
    const html = page(
      'Sunday, 3 November 2024',
      `<div class='reflectionPrompt'>How was your day?</div>${body('<span class="s2">One </span><span class="s3">bold</span>', 'Two<br>three')}`,
      'span.s2 {font-weight: normal}\nspan.s3 {font-family: ".SFUI-Bold"; font-weight: bold}',
    );
    const [found] = await read(html);
    expect(found?.text).toBe('# Title\n\n> How was your day?\n\nOne **bold**\n\nTwo\nthree');
  });

  it('has the parts of its page whole where a letter is of another font', async () => {
    const cut = (text: string) => `</span><span class="s4">${text}</span><span class="s1">`;
    const grid = `<div class="assetGrid"><div class="gridItem assetType_multiPinMap"><div class="gridItemOverlayFooter">${cut('東京')}</div></div><div class="gridItem assetType_photo"><img src="a.heic"></div></div>`;
    const text = `<div class='title'>Fun ${cut('🎉')} day</div><div class='bodyText'></span></p>\n<p class="p2">Words</p>\n<p class="p1"><span class="s1">`;
    const header = `2024${cut('年')}11${cut('月')}3${cut('日')} ${cut('日曜日')}`;
    const [found] = await read(page(header, grid + text));
    expect(found).toMatchObject({ text: '# Fun 🎉 day\n\nWords', details: ['place:: 東京'] });
    expect(found && momentText(found)).toBe('2024-11-03 00:00:00 Etc/Unknown');
    expect(found && lossesOf(found)).toEqual({ time: 1, place: 1, photo: 1 });
  });

  it('has a time where its date has one', async () => {
    const [found] = await read(page('Sunday, 3 November 2024 at 9:41 PM', body('Words')));
    expect(found && momentText(found)).toBe('2024-11-03 21:41:00 Etc/Unknown');
    expect(found?.losses).toEqual([]);
  });

  it('counts its assets, and has their words as details', async () => {
    const grid = `<div class="assetGrid"><div class="gridItem assetType_multiPinMap"><div class="gridItemOverlayFooter">Old Town</div></div><div class="gridItem assetType_photo"><img src="../Resources/a.heic"></div><div class="gridItem assetType_stateOfMind"><div>Sad, Overwhelmed</div></div><div class="gridItem assetType_thirdPartyMedia"><div class="mediaTitle">Song</div></div></div>`;
    const html = page('Sunday, 3 November 2024', grid + body('Words'));
    expect(
      await recognise(appleJournal, { 'x.html': html, 'index.html': '<html></html>' }),
    ).toEqual({ kind: 'yes', questions: [] });
    const [found] = await read(html);
    expect(found).toMatchObject({
      text: '# Title\n\nWords',
      details: ['place:: Old Town', 'mood:: Sad, Overwhelmed', 'Song'],
    });
    expect(found && lossesOf(found)).toEqual({ time: 1, place: 1, photo: 1, mood: 1, other: 1 });
  });

  it('runs nothing, and says which date it cannot read', async () => {
    const [found] = await read(
      page('Sunday, 3 November 2024', body('a<script>alert(1)</script>b')),
    );
    expect(found?.text).toBe('# Title\n\nab');
    expect(await readProblems(appleJournal, { 'x.html': page('κάποτε', body('x')) })).toEqual([
      'not-a-date',
    ]);
    expect(await recognise(appleJournal, { 'x.html': '<html><h1>Hello</h1></html>' })).toEqual({
      kind: 'no',
    });
  });
});
