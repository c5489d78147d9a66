import type { ValueStore } from '../../lib/createValueStore.ts';
import { success, type Result } from '../../lib/result.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { ImportSource } from '../Candidate.ts';
import { findKnown, momentKey, type KnownEntries } from './compare.ts';
import { missingExtras } from '../../log/imports/importExtras.ts';
import type { JournalFormat, OwnExtras, SourceFolder } from '../JournalFormat.ts';
import { openSource } from '../openSource.ts';
import { contentIdOf } from './importIds.ts';
import { notImported, type NotImported } from './notImported.ts';
import { whyUnknown } from '../reading/whyUnknown.ts';
import { planImport, type ImportPlan, type PlanChoices } from './planImport.ts';
import {
  noAnswers,
  readJournal,
  readMost,
  recogniseFolder,
  type Claim,
  type ReadJournal,
} from './readJournal.ts';
import type { TransferActions, TransferRefusal, TransferState } from '../Transfer.ts';
import { createRuns, type Run } from './Run.ts';

/** The chosen files, and the formats that claim them. */
interface Job {
  readonly name: string;
  readonly folder: SourceFolder;
  readonly claims: readonly [Claim, ...Claim[]];
  readonly zone: string;
}

/** A plan with what it was made of. */
interface Planned {
  readonly read: ReadJournal;
  readonly known: KnownEntries;
  readonly choices: PlanChoices;
  readonly plan: ImportPlan;
  readonly extras: OwnExtras;
}

/** Opens, recognises, reads and plans, up to the state `planned`. It keeps the texts of one file in memory. */
export interface ImportPlanner extends Pick<
  TransferActions,
  'open' | 'answer' | 'chooseSource' | 'choose' | 'reset'
> {
  /** The plan to import, with the name of its files. null: there is none. */
  readonly current: () => CurrentPlan | null;
  /** Frees the memory. */
  readonly forget: () => void;
}

/** A plan with the name and the content of its files. */
export interface CurrentPlan {
  readonly name: string;
  readonly contentId: string;
  readonly source: ImportSource;
  readonly plan: ImportPlan;
  readonly notImported: readonly NotImported[];
  readonly known: KnownEntries['entries'];
  readonly extras: OwnExtras;
}

/** A planner that tells `state` how far it is. */
export function createImportPlanner(deps: {
  readonly localStore: LocalStore;
  readonly formats: readonly JournalFormat[];
  readonly state: ValueStore<TransferState>;
}): ImportPlanner {
  const { localStore, formats, state } = deps;
  let job: Job | null = null;
  let planned: Planned | null = null;
  const { begin, end } = createRuns(state);

  const isImporting = () => state.getSnapshot().kind === 'importing';
  const forget = () => {
    job = null;
    planned = null;
  };

  function showPlan({ show, isOver }: Run, made: Planned): void {
    if (isOver()) return;
    planned = made;
    show(plannedState(made, job?.claims ?? []));
  }

  /** Plans `journal`. */
  async function take(of: Run, journal: ReadJournal, zone: string): Promise<void> {
    const found = await compareWithLog(localStore, journal);
    if (!found.ok) of.refuse({ kind: 'storage', error: found.error.kind });
    else showPlan(of, planOf({ read: journal, ...found.value }, firstChoices(zone)));
  }

  async function read(of: Run, { format }: Claim, choices = noAnswers): Promise<void> {
    if (job === null) return;
    of.onProgress(0);
    const journal = await orNull(readJournal(format, job.folder, choices, of.onProgress));
    if (journal === null) of.refuse({ kind: 'lost-file' });
    else await take(of, journal, job.zone);
  }

  /** Asks the questions of `claim`, or reads at once if it has none. */
  async function readOrAsk(of: Run, claim: Claim): Promise<void> {
    if (claim.questions.length > 0) of.show(askingOf(claim));
    else await read(of, claim);
  }

  /** Of several programs, the one whose reader finds most entries is proposed. */
  async function readBest(of: Run, { claims, folder, zone }: Job): Promise<void> {
    if (claims.length === 1) {
      await readOrAsk(of, claims[0]);
      return;
    }
    const most = await orNull(readMost(claims, folder, of.onProgress));
    if (most === null) of.refuse({ kind: 'lost-file' });
    else if (most.claim.questions.length > 0) await readOrAsk(of, most.claim);
    else await take(of, most.journal, zone);
  }

  return {
    open: async (files, name, zone) => {
      if (isImporting()) return;
      forget();
      const of = begin();
      of.onProgress(0);
      const found = await recogniseFiles(formats, files).catch(() => lost);
      if (of.isOver()) return;
      if (found.kind === 'refused') of.refuse(found.refusal);
      else {
        job = { ...found.known, name, zone };
        await readBest(of, job);
      }
    },
    answer: async (choices) => {
      const now = state.getSnapshot();
      const claim = now.kind === 'asking' ? claimOf(job, now.source) : undefined;
      if (claim !== undefined) await read(begin(), claim, choices);
    },
    chooseSource: async (source) => {
      const claim = claimOf(job, source);
      if (claim !== undefined && state.getSnapshot().kind === 'planned') {
        await readOrAsk(begin(), claim);
      }
    },
    choose: (choices) => {
      if (planned !== null && state.getSnapshot().kind === 'planned') {
        showPlan(begin(), planOf(planned, choices));
      }
      return Promise.resolve();
    },
    reset: () => {
      if (isImporting()) return;
      end();
      forget();
      state.set({ kind: 'idle' });
    },
    current: () => (state.getSnapshot().kind === 'planned' ? currentOf(job, planned) : null),
    forget,
  };
}

const askingOf = ({ format: { source }, questions }: Claim): TransferState => {
  return { kind: 'asking', source, questions };
};

const claimOf = (job: Job | null, source: ImportSource) =>
  job?.claims.find(({ format }) => format.source === source);

/** The answer for files that cannot be read any more. */
const lost = { kind: 'refused', refusal: { kind: 'lost-file' } } as const;

function planOf(
  { read, known, extras }: Pick<Planned, 'read' | 'known' | 'extras'>,
  choices: PlanChoices,
): Planned {
  return { read, known, extras, choices, plan: planImport(read, known, choices) };
}

function currentOf(job: Job | null, planned: Planned | null): CurrentPlan | null {
  if (job === null || planned === null) return null;
  const { read, known, plan, choices, extras } = planned;
  const fresh = new Set(plan.fresh.map(({ id }) => id));
  return {
    name: job.name,
    contentId: contentIdOf(read.ids),
    source: read.source,
    plan,
    known: known.entries,
    extras,
    notImported: notImported(read, fresh, choices, plan.unreadable),
  };
}

/** Where entries of an own export may stand in the log under other ids. */
export function ownMoments({ candidates }: Pick<ReadJournal, 'candidates'>): ReadonlySet<string> {
  return new Set(
    candidates.flatMap(({ own, moment }) =>
      own !== null && moment.kind === 'wall' ? momentKey(moment) : [],
    ),
  );
}

const noExtras: OwnExtras = { settings: null, drafts: [], refused: [] };

/** What the device knows of `journal`, and those of its extras that the device lacks. */
async function compareWithLog(
  localStore: LocalStore,
  journal: ReadJournal,
): Promise<Result<Pick<Planned, 'known' | 'extras'>, StorageError>> {
  const known = await findKnown(localStore, new Set(journal.ids), ownMoments(journal));
  if (!known.ok) return known;
  const all = journal.extras ?? noExtras;
  const missing = await localStore.read((reader) =>
    missingExtras(reader, all, known.value.entries),
  );
  if (!missing.ok) return missing;
  return success({ known: known.value, extras: { ...missing.value, settings: all.settings } });
}

/** What is proposed before the person chooses. */
function firstChoices(zone: string): PlanChoices {
  return { zone, hasTags: true, hasDetails: false, hasStars: true, leftOut: [] };
}

function plannedState(
  { read: { source }, known: { isWhole }, choices, plan: { summary }, extras: all }: Planned,
  claims: readonly Claim[],
): TransferState {
  const sources = claims.map(({ format }) => format.source);
  const otherSources = sources.filter((other) => other !== source);
  const { settings, drafts, refused } = all;
  const extras = { settings, drafts: drafts.length, refused: refused.length };
  return { kind: 'planned', source, otherSources, choices, summary, isWhole, extras };
}

/** Opens `files` and asks `formats` about them. Rejects if a file cannot be read. */
async function recogniseFiles(
  formats: readonly JournalFormat[],
  files: Parameters<typeof openSource>[0],
): Promise<
  | { readonly kind: 'refused'; readonly refusal: TransferRefusal }
  | { readonly kind: 'known'; readonly known: Pick<Job, 'folder' | 'claims'> }
> {
  const opened = await openSource(files);
  if (!opened.ok) return { kind: 'refused', refusal: opened.error };
  const found = await recogniseFolder(formats, opened.value);
  switch (found.kind) {
    case 'unknown':
      return { kind: 'refused', refusal: await whyUnknown(opened.value) };
    case 'refused':
      return { kind: 'refused', refusal: { ...found, kind: 'unreadable-journal' } };
    case 'known':
      return { kind: 'known', known: { folder: opened.value, claims: found.claims } };
  }
}

/** The value, or null if it rejects. A format never throws for what a file contains: a file cannot be read any more. */
function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  return value.catch(() => null);
}
