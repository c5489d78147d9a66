import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import {
  momentText,
  readEntries,
  readProblems,
  recognise,
} from '../../../../tests/support/sourceFolder.ts';
import { daylog } from './daylog.ts';

const yes = { kind: 'yes', questions: [] };
const lines = [
  '{"format":"daylog-export","version":2,"exportedAt":1795200000000,',
  '"settings":{"theme":"dark"},',
  '"versions":[',
  '{"id":"01K","versions":[]}',
  '],',
  '"trash":[',
  '{"id":"01T","day":"2026-11-19","revision":1,"writeId":"01W","deletedAt":1}',
  '],',
  '"days":[',
  '{"day":"2026-11-20","entries":[{"id":"01K1","time":"09:05:07","zone":"Europe/Berlin","text":"  green\\r\\ntea \\n","createdAt":1,"updatedAt":2,"revision":2,"writeId":"01W","writtenAt":1525818600000},{"id":"01K2","time":"09:05:08","zone":"Etc/Unknown","text":"]"}]},',
  '{"day":"2026-11-22","entries":[{"id":"01K3","time":"00:00:00","zone":"Asia/Tokyo","text":"x"}],"unreadable":1}',
  '],',
  '"drafts":[',
  '],',
  '"refused":[',
  '],',
  '"parts":{"settings":{"lines":1,"isComplete":true}},',
];
const body = `${lines.join('\n')}\n`;
const sum = createHash('sha256').update(body).digest('hex');
const whole = `${body}"sha256":"${sum}"}\n`;

describe('an export of Daylog, version 2', () => {
  it('has each entry exactly as it was, with its id', async () => {
    expect(await recognise(daylog, { 'x.json': whole })).toEqual(yes);
    const found = await readEntries(daylog, { 'x.json': whole });
    expect(
      found.map((each) => [each.sourceId, momentText(each), each.text, each.writtenAtMs]),
    ).toEqual([
      ['01K1', '2026-11-20 09:05:07 Europe/Berlin', '  green\r\ntea \n', 1525818600000],
      ['01K2', '2026-11-20 09:05:08 Etc/Unknown', ']', null],
      ['01K3', '2026-11-22 00:00:00 Asia/Tokyo', 'x', null],
    ]);
    expect(await readProblems(daylog, { 'x.json': whole })).toEqual(['deleted-there']);
  });

  it('says that a file was cut off, and reads the lines that it has', async () => {
    const cut = whole.slice(0, whole.indexOf('2026-11-22') + 40);
    expect(await readEntries(daylog, { 'x.json': cut })).toHaveLength(2);
    expect(await readProblems(daylog, { 'x.json': cut })).toEqual([
      'deleted-there',
      'not-json',
      'not-json',
    ]);
  });

  it('says that a file was changed, and reads it', async () => {
    const changed = whole.replace('green', 'black');
    expect(await readEntries(daylog, { 'x.json': changed })).toHaveLength(3);
    expect(await readProblems(daylog, { 'x.json': changed })).toEqual([
      'deleted-there',
      'wrong-shape',
    ]);
  });

  it('reads a file that another program laid out anew', async () => {
    const pretty = JSON.stringify(JSON.parse(whole), null, 2);
    expect(await readEntries(daylog, { 'x.json': pretty })).toEqual(
      await readEntries(daylog, { 'x.json': whole }),
    );
  });

  it('says which days and entries are none', async () => {
    const odd = [
      '"days":[',
      '{"day":"2026-02-30","entries":[{"time":"09:00:00","text":"x"}]},',
      '{"day":"2026-02-20","entries":[{"time":"24:00:00","text":"x"},{"time":"09:00:00","text":""},5]}',
      '],',
    ].join('\n');
    const text = `${lines[0] ?? ''}\n${odd}\n`;
    expect(await readProblems(daylog, { 'x.json': text })).toEqual([
      'not-a-date',
      'wrong-shape',
      'no-text',
      'wrong-shape',
      'not-json',
    ]);
  });

  it('is refused from a newer Daylog', async () => {
    const newer = whole.replace('"version":2', '"version":3');
    expect(await recognise(daylog, { 'x.json': newer })).toEqual({
      kind: 'refused',
      reason: 'wrong-format',
    });
  });
});

describe('an export of Daylog, version 1', () => {
  const text =
    '{"format": "daylog", "version": 1, "isComplete": true,\n"refused": [],\n"days": [\n{"day":"2026-11-20","entries":[{"time":"09:05:07","zone":"Europe/Berlin","text":"tea","addedLater":true}]},\n{"day":"2026-11-21","entries":[{"time":"09:05:07","zone":"Europe/Berlin","text":"cake"}]}\n]}\n';

  it('has entries without ids', async () => {
    expect(await recognise(daylog, { 'x.json': text })).toEqual(yes);
    const found = await readEntries(daylog, { 'x.json': text });
    expect(found.map((each) => [each.sourceId, momentText(each), each.text])).toEqual([
      [null, '2026-11-20 09:05:07 Europe/Berlin', 'tea'],
      [null, '2026-11-21 09:05:07 Europe/Berlin', 'cake'],
    ]);
  });

  it('gives the whole days of a file that was cut off', async () => {
    const cut = text.slice(0, -30);
    expect((await readEntries(daylog, { 'x.json': cut })).map((each) => each.text)).toEqual([
      'tea',
    ]);
    expect(await readProblems(daylog, { 'x.json': cut })).toEqual(['not-json']);
  });
});
