import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import { type Files, openImportDevice, textsOf } from '../support/importDevice.ts';

/** What an import brings of one program's export that has photos. */
interface Sample {
  readonly files: Files;
  /** The texts without photos. They never change: ids derive from them. */
  readonly plain: readonly string[];
  /** The texts with photos. A photo has the words of its file as its address. */
  readonly texts: readonly string[];
  /** Names of the photos that the files lack. */
  readonly missing: readonly string[];
}

const table = (name: string, ...rows: readonly string[]) =>
  `<table name="diaro_${name}">${rows.map((row) => `<r>${row}</r>`).join('')}</table>`;
const diaroPhoto = (filename: string, position: number) =>
  `<uid>a${position}</uid><entry_uid>e1</entry_uid><type>photo</type><filename>${filename}</filename><position>${position}</position>`;

const diaro: Sample = {
  files: {
    'DiaroBackup.xml': `<data version="2">${table('entries', '<uid>e1</uid><date>1700000000000</date><tz_offset>+00:00</tz_offset><title></title><text>Walk</text>')}${table('attachments', diaroPhoto('b &amp; c.jpg', 2), diaroPhoto('a.jpg', 1), diaroPhoto('gone.jpg', 3))}</data>`,
    'media/photo/a.jpg': 'photo a',
    'media/photo/b & c.jpg': 'photo b',
    // A photo with the same name elsewhere.
    'other/a.jpg': 'photo of another program',
  },
  plain: ['Walk'],
  texts: ['Walk\n\n![](shrunk photo a)\n![](shrunk photo b)'],
  missing: ['gone.jpg'],
};

const daylioDay = {
  datetime: 1_720_171_800_000,
  year: 2024,
  month: 6,
  day: 5,
  hour: 9,
  minute: 30,
};

const daylio: Sample = {
  files: {
    'backup.daylio': Buffer.from(
      JSON.stringify({
        dayEntries: [
          { ...daylioDay, id: 1, note: 'Walk', assets: [1, 2, 3, 4], tags: [] },
          // Without words.
          { ...daylioDay, id: 2, note: '', assets: [1], tags: [], minute: 31 },
        ],
        milestones: [
          { id: 1, name: 'Sea', year: 2024, month: 7, day: 6, createdAt: 1, assetId: 3 },
        ],
        assets: [
          { id: 1, type: 1, checksum: 'aaa' },
          { id: 2, type: 2, checksum: 'bbb' },
          { id: 3, type: 1, checksum: 'ccc' },
          { id: 4, type: 1, checksum: 'ddd' },
        ],
      }),
    ).toString('base64'),
    // Daylio writes a slash before, and no ending.
    '/assets/photos/2024/7/aaa': 'photo a',
    '/assets/audio/2024/7/bbb': 'sound',
    '/assets/photos/2024/7/ccc': 'photo c',
    '/assets/photos/2024/8/ccc': 'photo c',
  },
  plain: ['Sea', 'Walk', '📷'],
  texts: [
    '![](shrunk photo a)',
    'Sea\n\n![](shrunk photo c)',
    'Walk\n\n![](shrunk photo a)\n![](shrunk photo c)',
  ],
  missing: ['ddd'],
};

const gridItem = (type: string, file: string) =>
  `<div id="x" class="gridItem assetType_${type}"><img src="../Resources/${file}" class="asset_image"/></div>`;

const appleJournal: Sample = {
  files: {
    'AppleJournalEntries/Entries/2024-11-03.html': `<!DOCTYPE html><html><body><p class="p1"><span class="s1"><div class='pageContainer'><div class="pageHeader">Sunday, 3 November 2024</div><div class="assetGrid">${gridItem('photo', 'A%201.heic')}${gridItem('contact', 'C.png')}${gridItem('livePhoto', 'B.heic')}${gridItem('photo', 'GONE.heic')}</div><div class='title'>Sea</div><div class='bodyText'></span></p>\n<p class="p2"><span class="s2">Walk</span></p>\n<p class="p1"><span class="s1"></div></div></span></p></body></html>`,
    'AppleJournalEntries/Resources/A 1.heic': 'photo a',
    'AppleJournalEntries/Resources/B.heic': 'photo b',
    'AppleJournalEntries/Resources/C.png': 'photo of a person',
  },
  plain: ['# Sea\n\nWalk'],
  texts: ['# Sea\n\nWalk\n\n![](shrunk photo a)\n![](shrunk photo b)'],
  missing: ['GONE.heic'],
};

const classicEntry = (uuid: string, text: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>Creation Date</key><date>2013-07-17T18:38:08Z</date><key>Entry Text</key><string>${text}</string><key>Time Zone</key><string>America/Los_Angeles</string><key>UUID</key><string>${uuid}</string></dict></plist>`;

const dayOneClassic: Sample = {
  files: {
    'Journal.dayone/entries/AB01.doentry': classicEntry('AB01', 'Walk'),
    'Journal.dayone/entries/AB02.doentry': classicEntry('AB02', ''),
    'Journal.dayone/entries/AB03.doentry': classicEntry('AB03', 'Tea'),
    'Journal.dayone/photos/ab01.jpg': 'photo one',
    'Journal.dayone/photos/AB02.jpg': 'photo two',
  },
  plain: ['Tea', 'Walk', '📷'],
  texts: ['![](shrunk photo two)', 'Tea', 'Walk\n\n![](shrunk photo one)'],
  missing: [],
};

const dayOneText: Sample = {
  files: {
    'Journal.txt':
      '\tDate:\t15 January 2024 at 14:05:09 GMT\n\tPhoto:\ta.jpg\n\tPhoto:\tgone.jpg\n\nWalk\n',
    'photos/a.jpg': 'photo a',
  },
  plain: ['Walk'],
  texts: ['Walk\n\n![](shrunk photo a)'],
  missing: ['gone.jpg'],
};

const dailyTxt: Sample = {
  files: {
    '2024/05.json': JSON.stringify({
      days: [
        {
          day: 6,
          text: 'Walk',
          files: [{ filename: 'a.jpg' }, { filename: 'b.pdf' }, { filename: 'gone.png' }],
        },
        { day: 7, text: '', files: [{ filename: 'b.pdf' }, { filename: 'c (2).JPG' }] },
      ],
    }),
    'files/a.jpg': 'photo a',
    'files/b.pdf': 'text',
    'files/c (2).JPG': 'photo c',
  },
  plain: ['Walk', '📄 📄'],
  texts: ['Walk\n\n![](shrunk photo a)', '📄 ![](shrunk photo c)'],
  missing: ['gone.png'],
};

const journivMedia = (name: string, media_type: string) => ({
  filename: name,
  file_path: `e1/m1_${name}`,
  media_type,
  alt_text: name === 'a.jpg' ? 'the sea' : null,
});

const journiv: Sample = {
  files: {
    'data.json': JSON.stringify({
      export_version: '1.1',
      app_version: '1',
      journals: [
        {
          title: 'Journal',
          entries: [
            {
              content: 'Walk',
              entry_date: '2024-05-06',
              entry_datetime_utc: '2024-05-06T10:00:00',
              entry_timezone: 'UTC',
              media: [
                journivMedia('a.jpg', 'image'),
                journivMedia('b.mp4', 'video'),
                journivMedia('gone.jpg', 'image'),
                // Of another service.
                { filename: 'x', media_type: 'image', external_url: 'https://example.org' },
              ],
            },
          ],
        },
      ],
    }),
    'media/e1/m1_a.jpg': 'photo a',
    'media/e1/m1_b.mp4': 'film',
  },
  plain: ['Walk'],
  texts: ['Walk\n\n![the sea](shrunk photo a)'],
  missing: ['e1/m1_gone.jpg'],
};

const bear: Sample = {
  files: {
    'Sea.textbundle/info.json': JSON.stringify({
      'net.shinyfrog.bear': {
        creationDate: '2024-05-06T10:00:00Z',
        uniqueIdentifier: 'N1',
        trashed: 0,
      },
    }),
    'Sea.textbundle/text.md':
      '# Sea\n\n![the sea](assets/a%201.jpg)<!-- {"width":300} --> and ![](b.png), ![](assets/gone.jpg)',
    'Sea.textbundle/assets/a 1.jpg': 'photo a',
    'Sea.textbundle/assets/b.png': 'photo b',
    'Sea.textbundle/assets/c.png': 'photo c',
    'Sea.textbundle/assets/plan.pdf': 'plan',
  },
  plain: ['# Sea\n\n📷 and 📷, 📷'],
  texts: ['# Sea\n\n![the sea](shrunk photo a) and ![](shrunk photo b), 📷\n\n![](shrunk photo c)'],
  missing: ['assets/gone.jpg'],
};

const [noteId, seaId, boatId, goneId, filmId] = ['1', '2', '3', '4', '5'].map((digit) =>
  digit.repeat(32),
);
const joplinItem = (title: string, body: string, fields: Readonly<Record<string, string>>) =>
  `${title}\n\n${body}${body === '' ? '' : '\n\n'}${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`;
const joplinResource = (id: string | undefined, name: string, mime: string) =>
  joplinItem(name, '', { id: id ?? '', mime, type_: '4' });
const joplinNote = (id: string | undefined, body: string, more: Readonly<Record<string, string>>) =>
  joplinItem('Sea', body, {
    id: id ?? '',
    created_time: '2024-05-06T10:00:00.000Z',
    ...more,
    type_: '1',
  });

const joplin: Sample = {
  files: {
    [`${noteId}.md`]: joplinNote(
      noteId,
      `Walk ![the sea](:/${seaId}) <img src=":/${boatId}"/> [a film](:/${filmId}), \`![](:/${seaId})\`, ![](:/${goneId}) [boat](:/${boatId})`,
      {},
    ),
    [`${'6'.repeat(32)}.md`]: joplinNote(
      '6'.repeat(32),
      `<p>Tea <img src=":/${boatId}" alt="a boat"> _x_</p>`,
      { markup_language: '2' },
    ),
    [`${seaId}.md`]: joplinResource(seaId, 'sea.jpg', 'image/jpeg'),
    [`${boatId}.md`]: joplinResource(boatId, 'boat.png', 'image/png'),
    [`${filmId}.md`]: joplinResource(filmId, 'film.mp4', 'video/mp4'),
    [`resources/${seaId}.jpg`]: 'photo sea',
    [`resources/${boatId}.png`]: 'photo boat',
    [`resources/${filmId}.mp4`]: 'film',
  },
  plain: [
    `# Sea\n\nTea 📷 \\_x\\_`,
    `# Sea\n\nWalk 📷 📷 🎞️ a film, \`![](:/${seaId})\`, 📷 📷 boat`,
  ],
  texts: [
    `# Sea\n\nTea ![a boat](shrunk photo boat) \\_x\\_`,
    `# Sea\n\nWalk ![the sea](shrunk photo sea) ![](shrunk photo boat) 🎞️ a film, \`![](:/${seaId})\`, 📷 ![boat](shrunk photo boat)`,
  ],
  missing: [goneId ?? ''],
};

const logseq: Sample = {
  files: {
    'graph/logseq/config.edn': '{:journal/page-title-format "MMM do, yyyy"}',
    'graph/journals/2024_05_06.md':
      '- 10:00 Walk ![the sea](../assets/sea_1.png){:height 288, :width 252}\n\t- deeper ![](../assets/gone.png)\n- ![](https://example.org/x.png) and `![](../assets/sea_1.png)`',
    'graph/assets/sea_1.png': 'photo sea',
  },
  plain: [
    '![](https://example.org/x.png) and `![](../assets/sea_1.png)`',
    'Walk ![the sea](../assets/sea_1.png)\n- deeper ![](../assets/gone.png)',
  ],
  texts: [
    '![](https://example.org/x.png) and `![](../assets/sea_1.png)`',
    'Walk ![the sea](shrunk photo sea)\n- deeper ![](../assets/gone.png)',
  ],
  missing: ['../assets/gone.png'],
};

const md5Of = (content: string) => createHash('md5').update(content).digest('hex');
const enexResource = (content: string, more: string) =>
  `<resource><data encoding="base64">\n${Buffer.from(content).toString('base64')}\n</data>${more}</resource>`;

const evernote: Sample = {
  files: {
    'Notes.enex': `<?xml version="1.0" encoding="UTF-8"?><en-export><note><title>Sea</title><created>20240506T100000Z</created><content><![CDATA[<?xml version="1.0"?><en-note><div>Walk <en-media hash="${md5Of('photo sea').toUpperCase()}" type="image/jpeg"/> and <en-media type="image/png" hash="${md5Of('gone')}"/> <en-media type="application/pdf" hash="${md5Of('plan')}"/></div></en-note>]]></content>${enexResource('photo sea', '<mime>image/jpeg</mime><resource-attributes><file-name>sea.jpg</file-name></resource-attributes>')}${enexResource('photo boat', '<mime>image/png</mime>')}${enexResource('plan', '<mime>application/pdf</mime>')}${enexResource('no image', '<mime>image/gif</mime><resource-attributes><file-name>x.gif</file-name></resource-attributes>').replace('encoding="base64">', 'encoding="base64">*')}</note></en-export>`,
  },
  plain: ['# Sea\n\nWalk 📷 and 📷 📄'],
  texts: ['# Sea\n\nWalk ![](shrunk photo sea) and 📷 📄\n\n![](shrunk photo boat)'],
  missing: [md5Of('gone')],
};

const redNotebook: Sample = {
  files: {
    'data/2024-05.txt': `6:\n  text: 'Walk [""file:///home/anna/my%20sea"".jpg?300] and //[""images/boat"".png]//, [""https://example.org/x"".png] [""/gone"".jpg]'\n`,
    'pictures/my sea.jpg': 'photo sea',
    'data/images/boat.png': 'photo boat',
    'other/boat.png': 'photo of another boat',
  },
  plain: ['Walk 📷 and *📷*, 📷 📷'],
  texts: ['Walk ![](shrunk photo sea) and *![](shrunk photo boat)*, 📷 📷'],
  missing: ['/gone.jpg'],
};

const org: Sample = {
  files: {
    'journal/20240506':
      '* Monday, 2024-05-06\n** 10:00 Walk [[file:../images/sea%201.jpg]]\nFar *out [[./boat.png][the boat]]* =[[./boat.png]]=\n| [[file:gone.png]] | x |\n[[https://example.org/x.png]]\n',
    'journal/boat.png': 'photo boat',
    'images/sea 1.jpg': 'photo sea',
  },
  plain: [
    '# Walk 📷\n\nFar **out 📷 the boat** `[[./boat.png]]`\n\n| 📷 | x |\n| --- | --- |\n\nhttps://example.org/x.png',
  ],
  texts: [
    '# Walk ![](shrunk photo sea)\n\nFar **out ![](shrunk photo boat) the boat** `[[./boat.png]]`\n\n| 📷 | x |\n| --- | --- |\n\nhttps://example.org/x.png',
  ],
  missing: ['gone.png'],
};

const samples = {
  Diaro: diaro,
  Daylio: daylio,
  'Apple Journal': appleJournal,
  'Day One Classic': dayOneClassic,
  'Day One (plain text)': dayOneText,
  DailyTxT: dailyTxt,
  Journiv: journiv,
  Bear: bear,
  Joplin: joplin,
  Logseq: logseq,
  Evernote: evernote,
  RedNotebook: redNotebook,
  'Org mode': org,
};

const idsOf = (entries: readonly Entry[]) => entries.map(({ id, writeId }) => [id, writeId]);

it.each(Object.entries(samples))(
  'brings the photos of %s to their places',
  async (_name, sample) => {
    const { files, texts, missing } = sample;
    const device = openImportDevice();
    const { summary } = await device.plan(files);
    expect(summary.photos).toMatchObject({ missing: missing.length, tooMany: 0 });
    const ended = await device.imports(files);
    expect(await textsOf(device)).toEqual(texts);
    expect(ended.photos.refused.map(({ name, reason }) => [name, reason])).toEqual(
      missing.map((name) => [name, 'missing']),
    );
    const again = await device.plan(files);
    expect(again.summary).toMatchObject({ counts: { new: 0, different: 0 }, photos: { count: 0 } });
  },
);

it.each(Object.entries(samples))(
  'gives entries of %s that came without photos theirs, and changes no id',
  async (_name, { files, plain, texts }) => {
    const device = openImportDevice();
    await device.imports(files, false);
    expect(await textsOf(device)).toEqual(plain);
    const first = await device.entries();
    await device.imports(files);
    expect(await textsOf(device)).toEqual(texts);
    const other = openImportDevice();
    await other.imports(files);
    expect(idsOf(await other.entries())).toEqual(idsOf(first));
    expect((await device.entries()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  },
);
