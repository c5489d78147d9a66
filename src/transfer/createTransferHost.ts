import { createIdSource } from '../entries/createIdSource.ts';
import { createValueStore } from '../lib/createValueStore.ts';
import type { ReadableStore } from '../lib/ReadableStore.ts';
import type { ImportRecord } from '../log/imports/ImportRecord.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { ImportSource } from './Candidate.ts';
import { findKnown, type KnownEntries } from './compare.ts';
import { createImportSwitch } from './createImportSwitch.ts';
import { createImportList } from './importList.ts';
import type { JournalFormat, SourceFolder } from './JournalFormat.ts';
import { openSource } from './openSource.ts';
import { entriesOf, planImport, type ImportPlan, type PlanChoices } from './planImport.ts';
import {
  noAnswers,
  readJournal,
  readMost,
  recogniseFolder,
  type Claim,
  type ReadJournal,
} from './readJournal.ts';
import { runImport, type ImportDeps } from './runImport.ts';
import type { TransferActions, TransferRefusal, TransferState } from './Transfer.ts';

/** Dependencies of a {@link TransferHost}. */
export interface TransferHostDeps extends ImportDeps {
  readonly formats: readonly JournalFormat[];
}

/** The worker's side of an import. */
export interface TransferHost {
  readonly state: ReadableStore<TransferState>;
  /** The imports of this device, newest first. null: not read yet. */
  readonly imports: ReadableStore<readonly ImportRecord[] | null>;
  readonly actions: TransferActions;
}

/** The chosen files, and what was read of them. */
interface Job {
  readonly name: string;
  readonly folder: SourceFolder;
  readonly claims: readonly Claim[];
  readonly zone: string;
}

/** A plan with what it was made of. */
interface Planned {
  readonly read: ReadJournal;
  readonly known: KnownEntries;
  readonly plan: ImportPlan;
}

/** Reads, plans, imports and undoes, one import at a time. It keeps the texts of one file in memory. */
export function createTransferHost(deps: TransferHostDeps): TransferHost {
  const { localStore, clock, formats } = deps;
  const ids = createIdSource(() => clock.now());
  const state = createValueStore<TransferState>({ kind: 'idle' });
  const list = createImportList(deps);
  let job: Job | null = null;
  let planned: Planned | null = null;
  let control = createImportSwitch();

  const refuse = (refusal: TransferRefusal) => state.set({ kind: 'refused', refusal });
  const refuseStorage = ({ kind }: StorageError) => refuse({ kind: 'storage', error: kind });

  const onProgress = (entries: number) => state.set({ kind: 'reading', entries });

  /** Plans the journal that `read` gives. */
  async function take(reading: Promise<ReadJournal>, zone: string): Promise<void> {
    let journal: ReadJournal;
    try {
      journal = await reading;
    } catch {
      // A format never throws for what a file contains. The file itself could not be read.
      refuse({ kind: 'lost-file' });
      return;
    }
    const known = await findKnown(localStore, new Set(journal.ids));
    if (!known.ok) return refuseStorage(known.error);
    const first = { ...{ zone, hasTags: true, hasDetails: false, hasStars: true }, leftOut: [] };
    await plan(journal, known.value, first);
  }

  async function read({ format }: Claim, choices = noAnswers): Promise<void> {
    if (job === null) return;
    onProgress(0);
    await take(readJournal(format, job.folder, choices, onProgress), job.zone);
  }

  /** Of several programs, the one whose reader finds most entries is proposed. */
  async function readBest({ claims, folder, zone }: Job): Promise<void> {
    const silent = claims.filter(({ questions }) => questions.length === 0);
    const [first] = claims;
    if (first === undefined) return;
    if (claims.length === 1 || silent.length === 0) return readOrAsk(first);
    await take(readMost(silent, folder, onProgress), zone);
  }

  async function plan(
    journal: ReadJournal,
    known: KnownEntries,
    choices: PlanChoices,
  ): Promise<void> {
    planned = { read: journal, known, plan: await planImport(journal, known, choices) };
    const { source } = journal;
    state.set({
      ...{ kind: 'planned', source, choices, isWhole: known.isWhole },
      otherSources: sourcesOf(job?.claims ?? []).filter((other) => other !== source),
      summary: planned.plan.summary,
    });
  }

  /** Asks the questions of `claim`, or reads at once if it has none. */
  async function readOrAsk(claim: Claim): Promise<void> {
    const { format, questions } = claim;
    if (questions.length > 0) state.set({ kind: 'asking', source: format.source, questions });
    else await read(claim);
  }

  async function start(): Promise<void> {
    if (job === null || planned === null || state.getSnapshot().kind !== 'planned') return;
    const { plan: made, read: journal } = planned;
    control = createImportSwitch();
    const entries = await entriesOf(made.fresh);
    const record = list.recordFor(
      { source: journal.source, fileName: job.name, total: entries.length },
      { id: ids.writeId(), startedAtMs: clock.now() },
    );
    let last = record;
    const show = () => state.set({ kind: 'importing', record: last, isPaused: control.isPaused() });
    control.onChange(show);
    show();
    const result = await runImport(deps, record, entries, {
      nextBatch: () => control.nextBatch(),
      onProgress: (now) => {
        last = now;
        show();
      },
    });
    // The texts are not needed any more.
    planned = null;
    job = null;
    state.set({
      ...{ kind: 'ended', record: (result.ok ? result.value : last) ?? last },
      ...{ summary: made.summary, error: result.ok ? null : result.error.kind },
    });
    await list.reload();
  }

  void list.reload();
  return {
    state,
    imports: list.imports,
    actions: {
      open: async (files, name, zone) => {
        if (state.getSnapshot().kind === 'importing') return;
        planned = null;
        state.set({ kind: 'reading', entries: 0 });
        const opened = await openSource(files).catch(() => null);
        if (opened === null) return refuse({ kind: 'lost-file' });
        if (!opened.ok) return refuse(opened.error);
        const found = await recogniseFolder(formats, opened.value).catch(() => null);
        if (found === null) return refuse({ kind: 'lost-file' });
        if (found.kind === 'unknown') return refuse({ kind: 'unknown' });
        if (found.kind === 'refused') return refuse({ ...found, kind: 'unreadable-journal' });
        const { claims } = found;
        job = { name, folder: opened.value, claims, zone };
        await readBest(job);
      },
      answer: async (choices) => {
        const now = state.getSnapshot();
        const claim = now.kind === 'asking' ? claimOf(job, now.source) : undefined;
        if (claim !== undefined) await read(claim, choices);
      },
      chooseSource: async (source) => {
        const claim = claimOf(job, source);
        if (claim !== undefined && state.getSnapshot().kind === 'planned') await readOrAsk(claim);
      },
      choose: async (choices) => {
        if (planned !== null && state.getSnapshot().kind === 'planned') {
          await plan(planned.read, planned.known, choices);
        }
      },
      start,
      pause: () => control.pause(),
      resume: () => control.resume(),
      stop: () => control.stop(),
      reset: () => {
        if (state.getSnapshot().kind === 'importing') return;
        job = null;
        planned = null;
        state.set({ kind: 'idle' });
      },
      undo: (importId) => list.undo(importId),
      forget: (importId) => list.forget(importId),
      keptEntries: (importId) => list.keptEntries(importId),
    },
  };
}

const sourcesOf = (claims: readonly Claim[]): readonly ImportSource[] =>
  claims.map(({ format }) => format.source);

function claimOf(job: Job | null, source: ImportSource): Claim | undefined {
  return job?.claims.find(({ format }) => format.source === source);
}
