/** A small export of each program, by the name of its source: the files by their paths. */
export const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  daylog: {
    'daylog-export.json':
      '{"format":"daylog-export","version":2,"exportedAt":1,\n"days":[\n{"day":"2026-11-20","entries":[{"id":"01K","time":"09:05:07","zone":"Europe/Berlin","text":"tea"}]}\n],\n"sha256":"00"}\n',
  },
  'day-one': {
    'Journal.json': {
      metadata: { version: '1.0' },
      entries: [
        {
          uuid: 'DF8B32A3FE25400BBBB3A7BBFCD23CE7',
          creationDate: '2024-04-16T23:00:00Z',
          timeZone: 'Europe/Dublin',
          text: 'Words\\. ![](dayone-moment://A)',
          tags: ['work'],
          starred: true,
          photos: [{ identifier: 'A', md5: 'x', type: 'jpeg' }],
          location: { placeName: 'Tower', latitude: 1, longitude: 2 },
          weather: { temperatureCelsius: 22, conditionsDescription: 'Clear' },
        },
      ],
    },
    'photos/x.jpeg': new Uint8Array([0xff, 0xd8]),
  },
  'day-one-classic': {
    'Mine.dayone/entries/422B.doentry':
      '<?xml version="1.0"?><plist version="1.0"><dict><key>Creation Date</key><date>2013-07-17T18:38:08Z</date><key>Entry Text</key><string>Words &amp; more</string><key>Tags</key><array><string>work</string></array><key>Time Zone</key><string>America/Los_Angeles</string></dict></plist>',
  },
  'day-one-text': { 'Journal.txt': '\tDate:\t15 January 2024 at 14:05:09 GMT\n\nWords\n' },
  journey: {
    '1-a.json': {
      id: '1-a',
      date_journal: 1715034600000,
      timezone: 'Europe/Berlin',
      type: 'html',
      text: '<p>One <b>two</b></p>',
      tags: ['x'],
      photos: ['a.jpg'],
      mood: 1,
      sentiment: 1.75,
      weather: { degree_c: 21, description: 'Clear' },
    },
  },
  diaro: {
    'DiaroBackup.xml':
      '<data version="2"><table name="diaro_tags"><r><uid>t</uid><title>work</title></r></table><table name="diaro_entries"><r><uid>e</uid><date>1715034600000</date><tz_offset>+02:00</tz_offset><title>T</title><text>R&D</text><tags>,t,</tags></r></table></data>',
  },
  daylio: {
    'daylio.csv':
      'full_date,date,weekday,time,mood,activities,note_title,note\n2021-09-28,28 September,Tuesday,10:00 pm,sad ,"clean | movies","","One<br>two"\n',
    'backup.daylio': Buffer.from(
      '{"version":15,"customMoods":[],"tags":[],"dayEntries":[{"id":1,"datetime":1720171800000,"year":2024,"month":6,"day":5,"hour":12,"minute":30,"note":"Words","tags":[]}]}',
    ).toString('base64'),
  },
  keep: {
    'Takeout/Keep/a.json': {
      isTrashed: false,
      title: 'T',
      textContent: 'Words',
      listContent: [{ text: 'x', isChecked: true }],
      createdTimestampUsec: 1690372692755000,
      labels: [{ name: 'l' }],
    },
  },
  'standard-notes': {
    'backup.txt': {
      version: '004',
      items: [
        {
          uuid: 'n1',
          content_type: 'Note',
          created_at: '2024-05-06T22:30:00.123Z',
          content: {
            title: 'T',
            noteType: 'super',
            text: '{"root":{"children":[{"type":"paragraph","children":[{"type":"text","text":"Words","format":1}]}]}}',
          },
        },
      ],
    },
  },
  simplenote: {
    'source/notes.json': {
      activeNotes: [
        {
          id: 'a',
          content: 'Words\r\nmore',
          creationDate: '2024-01-15T10:00:00.000Z',
          lastModified: '2024-01-16T10:00:00.000Z',
          tags: ['work'],
        },
      ],
      trashedNotes: [],
    },
    'Words.txt': 'Words\r\nmore\r\n\r\nTags:\r\n  work',
  },
  joplin: {
    'a0000000000000000000000000000001.md':
      'Tea\n\nWords ![x](:/c0000000000000000000000000000003)\n\nid: a0000000000000000000000000000001\nparent_id: b0000000000000000000000000000002\ncreated_time: 2024-01-15T10:00:00.123Z\nlatitude: 52.5\nlongitude: 13.4\nis_todo: 0\nuser_created_time: 2024-01-15T10:00:00.123Z\nencryption_applied: 0\nmarkup_language: 1\ntype_: 1',
    'b0000000000000000000000000000002.md':
      'Diary\n\nid: b0000000000000000000000000000002\nparent_id: \ntype_: 2',
    'c0000000000000000000000000000003.md':
      'x.png\n\nid: c0000000000000000000000000000003\nmime: image/png\ntype_: 4',
    'd0000000000000000000000000000004.md': 'work\n\nid: d0000000000000000000000000000004\ntype_: 5',
    'e0000000000000000000000000000005.md':
      'id: e0000000000000000000000000000005\nnote_id: a0000000000000000000000000000001\ntag_id: d0000000000000000000000000000004\ntype_: 6',
    'resources/c0000000000000000000000000000003.png': new Uint8Array([0x89, 0x50]),
  },
  bear: {
    'Bear Notes.bear2bk/Tea.textbundle/info.json': {
      version: 2,
      'net.shinyfrog.bear': {
        creationDate: '2023-10-11T08:08:52Z',
        uniqueIdentifier: 'EA7C',
        trashed: 0,
        pinned: 1,
      },
    },
    'Bear Notes.bear2bk/Tea.textbundle/text.md': '# Tea\n![](assets/a.png)\n#sea side#\n',
    'Bear Notes.bear2bk/Tea.textbundle/assets/a.png': new Uint8Array([0x89, 0x50]),
  },
  journiv: {
    'data.json': {
      export_version: '1.0',
      export_date: '2025-01-01T00:00:00Z',
      app_version: '0.1.0',
      journals: [
        {
          title: 'Home',
          entries: [
            {
              title: 'T',
              content: 'Words',
              entry_date: '2025-01-02',
              entry_datetime_utc: '2025-01-02T04:30:00Z',
              entry_timezone: 'Asia/Tokyo',
              location: 'Tower',
              weather: 'Clear',
              tags: ['work'],
              mood_log: { mood_name: 'happy' },
              media: [{ media_type: 'image' }],
            },
          ],
        },
      ],
    },
  },
  drafts: {
    'Drafts-2025-09-21-21-50.draftsExport': [
      {
        uuid: 'A',
        created_at: '2025-09-01T17:24:03Z',
        modified_at: '2025-09-01T17:30:05Z',
        content: 'Words',
        tags: ['work'],
        folder: 0,
        flagged: true,
        languageGrammar: 'Markdown',
      },
    ],
  },
  evernote: {
    'Diary.enex':
      '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"><en-export export-date="20240112T072747Z" application="Evernote"><note><title>T</title><created>20240112T072527Z</created><tag>work</tag><note-attributes><latitude>1</latitude><longitude>2</longitude></note-attributes><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x"><en-note><div>Words &amp; <b>more</b></div><div><en-todo checked="true"/>done</div><en-media type="image/png" hash="x"/></en-note>]]></content><resource><data encoding="base64">AAAA</data><mime>image/png</mime></resource></note></en-export>',
  },
  org: {
    'journal/20200630.org':
      '* Tuesday, 2020-06-30\n:PROPERTIES:\n:CREATED: 20200630\n:END:\n** 14:05 Met a friend :people:\n*bold* /italic/ =code= [[https://example.com][link]]\n- [X] task\n#+begin_src sh\nls\n#+end_src\n** TODO Tea\n',
    'tree.org':
      '* 2020\n** 2020-06 June\n*** 2020-06-30 Tuesday\n**** Dinner\n[2020-06-30 Tue 18:30]\n',
  },
  'apple-journal': {
    'AppleJournalEntries/Entries/a.html':
      '<!DOCTYPE html><html><head><style>span.s3 {font-weight: bold}</style></head><body><div class="pageHeader">Sunday, 3 November 2024</div><div class="title">T</div><p class="p2"><span class="s3">Words</span></p></body></html>',
  },
  dailytxt: {
    '2024/05.json': { days: [{ day: 20, text: 'Words', tags: [1] }] },
    'tags.json': { tags: [{ id: 1, name: 'work' }] },
  },
  roam: {
    'graph.json': [
      {
        title: 'June 1st, 2024',
        uid: 'p',
        children: [{ string: 'Words', uid: 'b', children: [{ string: 'more' }] }],
      },
    ],
  },
  rednotebook: {
    'data/2024-05.txt': '3:\n  text: First **line**\n  Work: {call: null}\n20: {text: Two}\n',
  },
  jrnl: { 'work.journal': '[2019-07-08 05:42] One\nmore\n[03/04/2024 9:00] Two\n' },
  logseq: {
    'logseq/config.edn': '{}',
    'journals/2024_01_05.md': '- 14:05 One\n  more\n\t- TODO child\n- two\n',
  },
  markdown: {
    '.obsidian/daily-notes.json': { format: 'YYYY-MM-DD' },
    '2024-01-05.md': '---\ntags: [a]\n---\n## 9:05 One\n\nwords\n',
    '2026/11/2026-11-20.md':
      '---\ndate: 2026-11-20\ndaylog: 1\n---\n\n## 09:05:07 Europe/Berlin\n\ntea\n',
  },
  csv: { 'x.csv': 'date,time,text,tags\n2024-01-15,9:05,"Words, more",a\n03/04/2024,,Two,\n' },
};
