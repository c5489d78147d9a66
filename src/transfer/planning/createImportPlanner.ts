import type { ValueStore } from '../../lib/createValueStore.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { ImportSource } from '../Candidate.ts';
import { findKnown, momentKey, type KnownEntries } from './compare.ts';
import type { JournalFormat, SourceFolder } from '../JournalFormat.ts';
import { openSource } from '../openSource.ts';
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
  readonly plan: ImportPlan;
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

/** A plan with the name of its files. */
export interface CurrentPlan {
  readonly name: string;
  readonly source: ImportSource;
  readonly plan: ImportPlan;
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

  const isImporting = () => state.getSnapshot().kind === 'importing';
  const refuse = (refusal: TransferRefusal) => state.set({ kind: 'refused', refusal });
  const forget = () => {
    job = null;
    planned = null;
  };
  const onProgress = (entries: number) => state.set({ kind: 'reading', entries });

  async function plan(read: ReadJournal, known: KnownEntries, choices: PlanChoices): Promise<void> {
    planned = { read, known, plan: await planImport(read, known, choices) };
    state.set(plannedState(planned, choices, job?.claims ?? []));
  }

  /** Plans `journal`. */
  async function take(journal: ReadJournal, zone: string): Promise<void> {
    const known = await findKnown(localStore, new Set(journal.ids), ownMoments(journal));
    if (!known.ok) {
      refuse({ kind: 'storage', error: known.error.kind });
      return;
    }
    await plan(journal, known.value, firstChoices(zone));
  }

  async function read({ format }: Claim, choices = noAnswers): Promise<void> {
    if (job === null) return;
    onProgress(0);
    const journal = await orNull(readJournal(format, job.folder, choices, onProgress));
    if (journal === null) refuse({ kind: 'lost-file' });
    else await take(journal, job.zone);
  }

  /** Asks the questions of `claim`, or reads at once if it has none. */
  async function readOrAsk(claim: Claim): Promise<void> {
    const { format, questions } = claim;
    if (questions.length > 0) state.set({ kind: 'asking', source: format.source, questions });
    else await read(claim);
  }

  /** Of several programs, the one whose reader finds most entries is proposed. */
  async function readBest({ claims, folder, zone }: Job): Promise<void> {
    if (claims.length === 1) {
      await readOrAsk(claims[0]);
      return;
    }
    const most = await orNull(readMost(claims, folder, onProgress));
    if (most === null) refuse({ kind: 'lost-file' });
    else if (most.claim.questions.length > 0) await readOrAsk(most.claim);
    else await take(most.journal, zone);
  }

  const claimOf = (source: ImportSource) =>
    job?.claims.find(({ format }) => format.source === source);

  return {
    open: async (files, name, zone) => {
      if (isImporting()) return;
      planned = null;
      onProgress(0);
      const found = await orNull(recogniseFiles(formats, files));
      if (found === null) refuse({ kind: 'lost-file' });
      else if (found.kind === 'refused') refuse(found.refusal);
      else {
        job = { ...found.known, name, zone };
        await readBest(job);
      }
    },
    answer: async (choices) => {
      const now = state.getSnapshot();
      const claim = now.kind === 'asking' ? claimOf(now.source) : undefined;
      if (claim !== undefined) await read(claim, choices);
    },
    chooseSource: async (source) => {
      const claim = claimOf(source);
      if (claim !== undefined && state.getSnapshot().kind === 'planned') await readOrAsk(claim);
    },
    choose: async (choices) => {
      if (planned !== null && state.getSnapshot().kind === 'planned') {
        await plan(planned.read, planned.known, choices);
      }
    },
    reset: () => {
      if (isImporting()) return;
      forget();
      state.set({ kind: 'idle' });
    },
    current: () => (state.getSnapshot().kind === 'planned' ? currentOf(job, planned) : null),
    forget,
  };
}

function currentOf(job: Job | null, planned: Planned | null): CurrentPlan | null {
  if (job === null || planned === null) return null;
  return { name: job.name, source: planned.read.source, plan: planned.plan };
}

/** Where entries of an own export may stand in the log under other ids. */
export function ownMoments({ candidates }: Pick<ReadJournal, 'candidates'>): ReadonlySet<string> {
  return new Set(
    candidates.flatMap(({ own, moment }) =>
      own !== null && moment.kind === 'wall' ? momentKey(moment) : [],
    ),
  );
}

/** What is proposed before the person chooses. */
function firstChoices(zone: string): PlanChoices {
  return { zone, hasTags: true, hasDetails: false, hasStars: true, leftOut: [] };
}

function plannedState(
  { read: { source }, known: { isWhole }, plan: { summary } }: Planned,
  choices: PlanChoices,
  claims: readonly Claim[],
): TransferState {
  const sources = claims.map(({ format }) => format.source);
  const otherSources = sources.filter((other) => other !== source);
  return { kind: 'planned', source, otherSources, choices, summary, isWhole };
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
      return { kind: 'refused', refusal: { kind: 'unknown' } };
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
