import { describe, expect, it } from 'vitest';

import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { formats } from '../../src/transfer/formats/formats.ts';
import type { ChosenFile } from '../../src/transfer/openSource.ts';
import { noDeletions } from '../support/deletionPages.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { readableLog } from '../support/idKeys.ts';
import { makeZip, type ZipMember } from '../support/makeZip.ts';
import { photoDeps } from '../support/photoMaker.ts';

/** What the screen shows for `files`, opened by all the code of the worker. */
async function shownFor(files: readonly ChosenFile[]) {
  const { state, actions } = createTransferHost({
    ...photoDeps,
    idKeys: readableLog,
    deletions: noDeletions,
    localStore: memoryLocalStore(),
    formats,
    clock: createFakeClock(Date.parse('2026-11-22')),
    channel: { post: () => undefined },
  });
  await actions.open(files, 'chosen', 'Europe/Berlin');
  const now = state.getSnapshot();
  if (now.kind === 'refused') return now.refusal;
  if (now.kind !== 'planned') return now;
  const { source, summary } = now;
  const { samples, counts, unreadable } = summary;
  const texts = samples.map(({ text }) => text);
  const parts = unreadable.journals.flatMap(({ first }) => first);
  const lost = parts.map(({ where, reason }) => ({ where, reason }));
  return { source, new: counts.new, texts, unreadable: lost };
}

const file = (path: string, ...content: BlobPart[]) => [{ path, file: new Blob(content) }];
const zip = async (...members: ZipMember[]) => [{ path: 'a.zip', file: await makeZip(members) }];

const day = (text: string) =>
  JSON.stringify({
    metadata: { version: '1.0' },
    entries: [{ uuid: 'A1', creationDate: '2024-01-02T03:04:05Z', timeZone: 'UTC', text }],
  });

function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length));
  view.setUint16(0, 0xfeff, isLittle);
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(2 + 2 * at, text.charCodeAt(at), isLittle);
  }
  return new Uint8Array(view.buffer);
}

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('a hostile or broken file', () => {
  it('is refused before it is unpacked, when it is a bomb', async () => {
    const zeros = new Uint8Array(30_000_000);
    expect(await shownFor(await zip({ name: 'a.json', bytes: zeros }))).toMatchObject({
      kind: 'too-large',
    });
    const inner = await makeZip([{ name: 'a.json', bytes: zeros }]);
    const bytes = new Uint8Array(await inner.arrayBuffer());
    expect(await shownFor(await zip({ name: 'inner.zip', bytes }))).toMatchObject({
      kind: 'too-large',
    });
  });

  it('is refused as damaged, when it unpacks to more than it says', async () => {
    const zeros = new Uint8Array(30_000_000);
    const lying = { name: 'a.json', bytes: zeros, statedSize: 1000 };
    expect(await shownFor(await zip(lying))).toEqual({ kind: 'broken-zip', name: 'a.json' });
    const inner = { name: 'inner.zip', bytes: zeros, statedSize: 1000 };
    expect(await shownFor(await zip(inner))).toMatchObject({ kind: 'broken-zip' });
  });

  it.each(['../a.json', 'a/../../a.json', '/../a.json', '/C:/a.json', 'C:\\a.json', '..\\a.json'])(
    'is refused with a member %s',
    async (name) => {
      expect(await shownFor(await zip({ name, bytes: day('tea') }))).toMatchObject({
        kind: 'unsafe-name',
      });
    },
  );

  it('loses only the damaged member, and says which', async () => {
    const members = [
      { name: 'Home.json', bytes: day('tea') },
      { name: 'Work.json', bytes: day('x'.repeat(2000)), statedSize: 10 },
    ];
    expect(await shownFor(await zip(...members))).toMatchObject({
      source: 'day-one',
      new: 1,
      texts: ['tea'],
      unreadable: [{ where: 'Work.json', reason: 'damaged' }],
    });
  });

  it('is passed over beside a journal, when it is larger than any text', async () => {
    const huge = Object.defineProperty(new Blob(['x']), 'size', { value: 600_000_000 });
    const journal = file('vault/Journal.json', day('tea'));
    const shown = await shownFor([...journal, { path: 'vault/disk.img', file: huge }]);
    expect(shown).toMatchObject({ source: 'day-one', new: 1 });
    expect(await shownFor([{ path: 'disk.img', file: huge }])).toEqual({ kind: 'unknown' });
  });

  it('is refused when its list of members is cut off or wrong', async () => {
    const whole = new Uint8Array(await (await makeZip([{ name: 'a', bytes: 'x' }])).arrayBuffer());
    for (const end of [whole.length - 1, whole.length - 30, 40]) {
      expect(await shownFor(file('a.zip', whole.slice(0, end)))).toMatchObject({
        kind: 'broken-zip',
      });
    }
    const far = whole.slice();
    far.fill(0xee, whole.length - 6, whole.length - 2);
    expect(await shownFor(file('a.zip', far))).toMatchObject({ kind: 'broken-zip' });
  });

  it('is refused when it holds nothing', async () => {
    expect(await shownFor(file('a.json'))).toEqual({ kind: 'unknown' });
    expect(await shownFor(file('a.txt', ' \n'))).toEqual({ kind: 'unknown' });
    expect(await shownFor(await zip())).toEqual({ kind: 'empty' });
    expect(await shownFor([])).toEqual({ kind: 'empty' });
  });

  it.each([
    ['UTF-8 with a byte order mark', `\uFEFF${day('tea')}`],
    ['UTF-16, little end first', utf16(day('tea'), true)],
    ['UTF-16, big end first', utf16(day('tea'), false)],
  ])('is read in %s', async (_encoding, content) => {
    expect(await shownFor(file('a.json', content))).toMatchObject({ new: 1, texts: ['tea'] });
  });

  it.each([
    ['a.json', day('Grüße')],
    ['a.txt', '[2024-01-02 03:04:05] Grüße'],
    ['a.csv', 'date,text\n2024-01-02,Grüße\n'],
  ])('is refused in another encoding: %s', async (name, content) => {
    expect(await shownFor(file(name, latin1(content)))).toEqual({ kind: 'not-utf8', name });
  });

  it.each([
    ['a.pdf', '%PDF-1.7\n', 'pdf'],
    ['journal.diary', 'SQLite format 3\0\x10', 'database'],
    ['a.rtf', String.raw`{\rtf1 words}`, 'document'],
    ['a.xml', '<?xml version="1.0"?><notes version="10"><note/></notes>', 'data'],
    ['package.json', '{"name":"x","version":"1.0.0"}', 'data'],
    ['a.html', '<!DOCTYPE html><html><body>words</body></html>', 'web-page'],
  ])('is named where Daylog does not read its kind: %s', async (name, content, other) => {
    expect(await shownFor(file(name, content))).toEqual({ kind: 'other-kind', other });
  });

  it('is named as a document or a spreadsheet, which are zips', async () => {
    const named = async (name: string) => shownFor(await zip({ name, bytes: '<x/>' }));
    expect(await named('word/document.xml')).toEqual({ kind: 'other-kind', other: 'document' });
    expect(await named('xl/workbook.xml')).toEqual({ kind: 'other-kind', other: 'spreadsheet' });
  });

  it('is told apart where only a part of a journal is in another encoding', async () => {
    const members = [
      { name: 'Home.json', bytes: day('tea') },
      { name: 'Work.json', bytes: latin1(day('Grüße')) },
    ];
    expect(await shownFor(await zip(...members))).toMatchObject({
      new: 1,
      unreadable: [{ where: 'Work.json', reason: 'not-utf8' }],
    });
  });

  it('has no character that a database refuses', async () => {
    const text = day('tea').replace('tea', String.raw`t\u0000e\ud800a`);
    expect(await shownFor(file('a.json', text))).toMatchObject({ texts: ['te\uFFFDa'] });
  });

  it('is inert, with any script in its HTML', async () => {
    const text = [
      '<p onclick="x()">one<script>x()</script><img src=x onerror=x()>',
      '<a href="javascript:x()">two</a><a href=" java\nscript:x()">three</a><svg/onload=x()>',
      '</svg><a href="data:text/html,x">four</a><iframe src="http://x">five</iframe>',
      '<style>x{}</style><a href=\'https://e.com/?"onmouseover="x\'>six</a></p>',
    ].join('');
    const entry = { id: '1', date_journal: 1_704_164_645_000, timezone: 'UTC', type: 'html', text };
    expect(await shownFor(file('1.json', JSON.stringify(entry)))).toMatchObject({
      source: 'journey',
      texts: ['one📷twothreefour[six](https://e.com/?%22onmouseover=%22x)'],
    });
  });

  it.each([
    ['jrnl', `gAAAAAB${'x'.repeat(100)}`],
    [
      'standard-notes',
      JSON.stringify({ version: '004', items: [{ content_type: 'Note', content: '004:a' }] }),
    ],
  ])('is refused when %s encrypted it', async (source, content) => {
    expect(await shownFor(file('a.txt', content))).toEqual({
      kind: 'unreadable-journal',
      source,
      reason: 'encrypted',
    });
  });

  it('is refused when its zip has a password', async () => {
    const member = { name: 'Journal.json', bytes: day('tea'), isEncrypted: true };
    expect(await shownFor(await zip(member))).toMatchObject({ kind: 'encrypted-zip' });
  });

  it.each([
    ['photo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
    ['letter.txt', 'Dear diary,\nnothing happened.\n'],
  ])('is unknown: %s', async (name, content) => {
    expect(await shownFor(file(name, content))).toEqual({ kind: 'unknown' });
  });

  it('costs no time by its depth or its repetition', async () => {
    const deep = `{"entries":[{"creationDate":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`;
    expect(await shownFor(file('a.json', deep))).toEqual({ kind: 'other-kind', other: 'data' });
    const signs = ['![', '\\', '`', '((', '*', '[['].map((sign) => sign.repeat(20_000));
    for (const sign of signs) {
      const text = `${sign} tea`;
      expect(await shownFor(file('a.json', day(text)))).toMatchObject({ new: 1 });
      expect(await shownFor(file('2024-01-02.md', text))).toMatchObject({ new: 1 });
    }
  });
});
