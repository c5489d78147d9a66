import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { attackTexts } from '../../../tests/support/attackTexts.ts';
import { samples } from '../../../tests/support/journalSamples.ts';
import { folderOf, readItems } from '../../../tests/support/sourceFolder.ts';
import { isDayKey } from '../../dates/DayKey.ts';
import { isTimeString } from '../../dates/TimeString.ts';
import type { Candidate } from '../Candidate.ts';
import type { SourceFolder } from '../JournalFormat.ts';
import { noAnswers, readMost, recogniseFolder } from '../planning/readJournal.ts';
import { formats } from './formats.ts';

type Files = Readonly<Record<string, unknown>>;

/** Everything that every reader makes of the files. Fails if an entry is not fit for a log. */
async function readWithAll(files: Files): Promise<number> {
  let entries = 0;
  const folder = folderOf(files);
  await recogniseFolder(formats, folder);
  for (const format of formats) {
    for (const dateOrder of ['day-first', null] as const) {
      for await (const item of format.read(folder, { ...noAnswers, dateOrder })) {
        if (item.kind !== 'entry') continue;
        entries += 1;
        expectFit(item.candidate);
        expect(item.candidate.source).toBe(format.source);
      }
    }
  }
  return entries;
}

function expectFit(candidate: Candidate): void {
  const { moment, text, tags, details, writtenAtMs, losses, sourceId, journal } = candidate;
  expect(text.trim()).not.toBe('');
  // Two sources are ours: their texts stay exactly as they were.
  if (!['daylog', 'markdown'].includes(candidate.source)) expect(text).not.toMatch(/\r|\0/);
  expect(text).not.toMatch(/\p{Surrogate}/u);
  if (moment.kind === 'instant') expect(Number.isInteger(moment.atMs)).toBe(true);
  else {
    expect(isDayKey(moment.day)).toBe(true);
    expect(isTimeString(moment.time)).toBe(true);
    expect(moment.zone).toMatch(/^[A-Za-z0-9+-][\w+:/-]{0,63}$/);
  }
  if (writtenAtMs !== null) expect(Number.isInteger(writtenAtMs)).toBe(true);
  for (const { count } of losses) expect(count).toBeGreaterThan(0);
  expect(new Set(losses.map(({ kind }) => kind)).size).toBe(losses.length);
  expect([...tags, ...details].every((each) => typeof each === 'string' && each !== '')).toBe(true);
  expect(sourceId).not.toBe('');
  expect(typeof journal).toBe('string');
}

const sampleFiles = Object.values(samples);
const paths = [...new Set(sampleFiles.flatMap((files) => Object.keys(files)))];
const anyPath = fc.constantFrom(...paths);
const encode = (content: unknown) =>
  content instanceof Uint8Array
    ? content
    : new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));

/** The journal that is proposed for `folder`. */
async function bestOf(folder: SourceFolder) {
  const found = await recogniseFolder(formats, folder);
  if (found.kind !== 'known') throw new Error(found.kind);
  return readMost(found.claims, folder);
}

describe('every reader', () => {
  it.each(Object.entries(samples))('reads its own sample: %s', async (source, files) => {
    expect((await bestOf(folderOf(files))).journal.source).toBe(source);
    expect(await readWithAll(files)).toBeGreaterThan(0);
  });

  it('has a sample here', () => {
    expect(formats.map(({ source }) => source).sort()).toEqual(Object.keys(samples).sort());
  });

  it('survives any bytes under any name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(anyPath, fc.uint8Array({ maxLength: 200 })), async (files) => {
        await readWithAll(files);
      }),
      { numRuns: 60 },
    );
  });

  it('survives files that were cut off or damaged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sampleFiles),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(
          fc.string({
            unit: fc.constantFrom(...Array.from('{}[]"<>&/\\\n:,-#*`0 x')),
            maxLength: 6,
          }),
        ),
        async (files, share, damage) => {
          const damaged = Object.entries(files).map(([path, content]) => {
            const bytes = encode(content);
            const at = Math.floor(bytes.length * share);
            const rest = damage === null ? new Uint8Array() : bytes.slice(at + damage.length);
            const middle = encode(damage ?? '');
            return [path, new Uint8Array([...bytes.slice(0, at), ...middle, ...rest])] as const;
          });
          await readWithAll(Object.fromEntries(damaged));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('survives JSON in which any value is another', async () => {
    const odd = fc.constantFrom<unknown>(
      ...[null, 0, -1, 1e300, NaN, '', 'x', true, [], {}, [null], ['x', 5], { root: {} }],
      ...['2024-01-01', '\ud800', '__proto__', 'a'.repeat(5000)],
    );
    const documents = sampleFiles.flatMap((files) =>
      Object.entries(files).filter(
        ([, content]) => typeof content === 'object' && !(content instanceof Uint8Array),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...documents),
        fc.nat(),
        odd,
        async ([path, content], place, value) => {
          await readWithAll({
            [path]: JSON.stringify(replaced(content, { left: place % 60 }, value)),
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('changes no prototype', async () => {
    const keys = '"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},';
    for (const files of sampleFiles) {
      const poisoned = Object.entries(files).map(([path, content]) => [
        path,
        new TextDecoder().decode(encode(content)).replaceAll('{"', `{${keys}"`),
      ]);
      await readWithAll(Object.fromEntries(poisoned) as Files);
    }
    expect({}).not.toHaveProperty('polluted');
  });

  it('gives texts of attacks as words', async () => {
    for (const text of attackTexts) {
      const json = JSON.stringify(text).slice(1, -1);
      await readWithAll({
        'a.json': `{"entries":[{"creationDate":"2024-01-01T00:00:00Z","uuid":"x","text":"${json}"}]}`,
        'b.json': `{"id":"1","date_journal":1,"type":"html","text":"${json}"}`,
        '2024-01-01.md': text,
        'journals/2024_01_01.md': `- ${text}`,
        'c.html': `<html><div class="pageHeader">Sunday, 3 November 2024</div>${text}</html>`,
        'd.csv': `date,text\n2024-01-01,"${text.replaceAll('"', '""')}"\n`,
      });
    }
  });

  it('ends with lines of 10 MB', async () => {
    const long = 10 * 1024 * 1024;
    const fillers = [
      'x',
      ' ',
      '<',
      '[',
      '"',
      '`',
      '*',
      '- ',
      '&',
      '<b>',
      '{{',
      '![](',
      '![[',
      '\t',
      '1:',
    ];
    for (const filler of fillers) {
      const line = filler.repeat(long / filler.length);
      const folder = folderOf({ '2024-01-01.md': `x ${line}` });
      expect((await bestOf(folder)).journal.candidates.length).toBe(1);
    }
  });

  it.each(['x', ' ', '<b>', '[', '`', '&', '\\', '"', '- ', '{{', '#'])(
    'ends with a text of 256 kB of %s',
    async (filler) => {
      const text = filler.repeat((256 * 1024) / filler.length);
      await readWithAll({
        'a.json': {
          entries: [{ creationDate: '2024-01-01T00:00:00Z', uuid: 'x', text: `x${text}` }],
        },
        'b.json': { id: '1', date_journal: 1, type: 'html', text: `x${text}` },
        'c.json': [{ title: 'June 1st, 2024', children: [{ string: `x${text}` }] }],
        'journals/2024_01_01.md': `- x${text}`,
        'data/2024-01.txt': `1: {text: 'x${text.replaceAll("'", '')}'}`,
        'd.csv': `date,text\n2024-01-01,"${text.replaceAll('"', '""')}"\n2024-01-02,"${text}`,
        'e.xml': `<table name="diaro_entries"><r><uid>1</uid><date>1</date><text>${text}</text></r></table>`,
        'f.txt': `[2024-01-01 10:00] x${text}`,
      });
    },
  );
});

describe('a part that gives no entry', () => {
  const micros = 1_690_372_692_755_000;
  const at = { kind: 'instant', atMs: 1_690_372_692_755 };
  const deleted = { content: { trashed: true }, created_at: '2024-01-15T10:00:00Z' };
  it.each<[string, Files, object]>([
    ['day-one', { 'Work.json': { entries: [{ creationDate: '' }, 5] } }, { journal: 'Work' }],
    ['csv', { 'Trips.csv': 'date,text\n2024-01-15,tea\n,rain\n' }, { journal: 'Trips' }],
    [
      'keep',
      { 'a.json': { isTrashed: true, createdTimestampUsec: micros, textContent: 'x' } },
      { moment: at },
    ],
    [
      'standard-notes',
      { 'b.json': { version: '004', items: [{ content_type: 'Note', uuid: 'u', ...deleted }] } },
      { moment: { kind: 'instant', atMs: Date.parse('2024-01-15T10:00:00Z') } },
    ],
    ['rednotebook', { '2024-01.txt': '5:\n  - x\n' }, { moment: { day: '2024-01-05' } }],
    [
      'daylog',
      {
        'c.json':
          '{"format":"daylog-export","version":2,"exportedAt":1,\n"days":[\n{"day":"2024-01-15","entries":[{"time":"09:00:00","text":""}]}\n],\n"parts":{}}\n',
      },
      { moment: { day: '2024-01-15', time: '09:00:00' } },
    ],
    ['markdown', { '2024-01-15.md': '---\ntags: [x]\n---\n' }, { moment: { day: '2024-01-15' } }],
  ])('of %s belongs to a journal or a day', async (source, files, place) => {
    const format = formats.find((each) => each.source === source);
    const items = format === undefined ? [] : await readItems(format, files);
    const lost = items.filter(({ kind }) => kind === 'unreadable');
    expect(lost[0]).toMatchObject(place);
  });
});

/** `value` with its member number `left`, counted in depth, replaced. */
function replaced(value: unknown, counter: { left: number }, by: unknown): unknown {
  if (counter.left-- === 0) return by;
  if (Array.isArray(value)) return value.map((each) => replaced(each, counter, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaced(each, counter, by)]),
  );
}
