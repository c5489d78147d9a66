import type { ValueStore } from '../../lib/createValueStore.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { ImportSource } from '../Candidate.ts';
import type { JournalFormat, OwnExtras, SourceFolder } from '../JournalFormat.ts';
import { openSource } from '../openSource.ts';
import { isDamaged, peekText } from '../reading/fileText.ts';
import { otherKindOf, type OtherKind } from '../reading/otherKindOf.ts';
import { possibleTexts } from '../reading/sniff.ts';
import type { TransferActions, TransferRefusal, TransferState } from '../Transfer.ts';
import type { KnownEntries } from './compare.ts';
import { createPlans, type PhotoUsageSource, type Planned } from './createPlans.ts';
import type { DeletionPages } from './findDeleted.ts';
import type { IdKeys, ReadIdKeys } from './identities.ts';
import { contentIdOf } from './importIds.ts';
import { notImported, type NotImported } from './notImported.ts';
import type { ImportPlan, PlanChoices } from './planImport.ts';
import { noAnswers, readJournal, readMost, recogniseFolder, type Claim } from './readJournal.ts';
import { createRuns, type Run } from './Run.ts';

/** The chosen files, and the formats that claim them. */
interface Job {
  readonly name: string;
  readonly folder: SourceFolder;
  readonly claims: readonly [Claim, ...Claim[]];
  readonly zone: string;
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
  /** What its ids are made with. */
  readonly idKeys: IdKeys;
  readonly choices: PlanChoices;
  /** The files, for their photos. */
  readonly folder: SourceFolder;
}

/** A planner that tells `state` how far it is. */
export function createImportPlanner(deps: {
  readonly localStore: LocalStore;
  readonly formats: readonly JournalFormat[];
  /** The server's deletions. */
  readonly deletions: DeletionPages;
  readonly idKeys: ReadIdKeys;
  readonly photoUsage: PhotoUsageSource;
  readonly state: ValueStore<TransferState>;
}): ImportPlanner {
  const { formats, state } = deps;
  let job: Job | null = null;
  const { begin, end } = createRuns(state);
  const plans = createPlans({ ...deps, begin, claims: () => job?.claims ?? [] });

  const isImporting = () => state.getSnapshot().kind === 'importing';
  const forget = () => {
    job = null;
    plans.forget();
  };

  async function read(of: Run, { format }: Claim, choices = noAnswers): Promise<void> {
    if (job === null) return;
    of.onProgress(0);
    const journal = await orNull(readJournal(format, job.folder, choices, of.onProgress));
    if (journal === null) of.refuse({ kind: 'lost-file' });
    else await plans.take(of, journal, job.zone);
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
    else await plans.take(of, most.journal, zone);
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
      plans.choose(choices);
      return Promise.resolve();
    },
    reset: () => {
      if (isImporting()) return;
      end();
      forget();
      state.set({ kind: 'idle' });
    },
    current: () =>
      state.getSnapshot().kind === 'planned' ? currentOf(job, plans.current()) : null,
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

function currentOf(job: Job | null, planned: Planned | null): CurrentPlan | null {
  if (job === null || planned === null) return null;
  const { read, idKeys, known, plan, choices, extras } = planned;
  const fresh = new Map(plan.fresh.map(({ id, photos }) => [id, photos.length]));
  return {
    name: job.name,
    contentId: contentIdOf(read.identities[0].ids),
    idKeys,
    choices,
    folder: { files: [...job.folder.files, ...(read.photoFiles ?? [])] },
    source: read.source,
    plan,
    known: known.entries,
    extras,
    notImported: notImported(read, fresh, choices, plan.unreadable),
  };
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

/** Why no format knows a folder, as far as its first texts tell. `name` is a file of it. */
type WhyUnknown =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other-kind'; readonly other: OtherKind }
  | { readonly kind: 'broken-zip'; readonly name: string }
  | { readonly kind: 'not-utf8'; readonly name: string };

/** Enough for a journal of one file per entry. */
const mostAsked = 20;

/** Looks for a file that is damaged, a text in another encoding than UTF-8 and UTF-16, or a known kind of file. */
export async function whyUnknown(folder: SourceFolder): Promise<WhyUnknown> {
  const files = possibleTexts(folder).slice(0, mostAsked);
  let why: WhyUnknown = { kind: 'unknown' };
  for (const file of files) {
    if ((await peekText(file)) !== null) continue;
    if (isDamaged(file)) return { kind: 'broken-zip', name: file.path };
    if (hasTextName(file.path)) why = { kind: 'not-utf8', name: file.path };
  }
  if (why.kind !== 'unknown') return why;
  const other = await otherKindOf(folder);
  return other === null ? why : { kind: 'other-kind', other };
}

function hasTextName(path: string): boolean {
  return /\.(?:txt|csv|tsv|json|md|markdown|org|xml|html?)$/i.test(path);
}
