import type { JournalFormat } from '../JournalFormat.ts';
import { appleJournal } from './appleJournal.ts';
import { bear } from './notes/bear.ts';
import { csv } from './csv/csv.ts';
import { dailyTxt } from './dailyTxt.ts';
import { daylio } from './daylio/daylio.ts';
import { daylog } from './daylog/daylog.ts';
import { dayOneClassic } from './dayOne/dayOneClassic.ts';
import { dayOneJson } from './dayOne/dayOneJson.ts';
import { dayOnePlainText } from './dayOne/dayOnePlainText.ts';
import { diaro } from './diaro.ts';
import { drafts } from './notes/drafts.ts';
import { evernote } from './evernote/evernote.ts';
import { journey } from './journey.ts';
import { joplin } from './notes/joplin.ts';
import { journiv } from './journiv.ts';
import { jrnl } from './jrnl/jrnl.ts';
import { keep } from './keep.ts';
import { logseq } from './logseq/logseq.ts';
import { markdown } from './markdown/markdown.ts';
import { org } from './org/org.ts';
import { redNotebook } from './redNotebook.ts';
import { roam } from './roam.ts';
import { simplenote } from './notes/simplenote.ts';
import { standardNotes } from './standardNotes/standardNotes.ts';

/**
 * The readers of all formats, the most particular first. Where two read a folder equally well, the first is proposed.
 */
export const formats: readonly JournalFormat[] = [
  daylog,
  dayOneJson,
  dayOneClassic,
  dayOnePlainText,
  journey,
  diaro,
  daylio,
  keep,
  standardNotes,
  simplenote,
  joplin,
  bear,
  journiv,
  drafts,
  evernote,
  appleJournal,
  dailyTxt,
  roam,
  redNotebook,
  jrnl,
  logseq,
  org,
  markdown,
  csv,
];
