import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { success, type Result } from '../../lib/result.ts';
import { missingExtras } from '../../log/imports/importExtras.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { OwnExtras } from '../JournalFormat.ts';
import type { TransferState } from '../Transfer.ts';
import { findKnown, momentKey, type KnownEntries } from './compare.ts';
import { findDeleted, type DeletionPages } from './findDeleted.ts';
import { planImport, type ImportPlan, type PlanChoices } from './planImport.ts';
import type { Claim, ReadJournal } from './readJournal.ts';
import type { Run } from './Run.ts';

/** A plan with what it was made of. */
export interface Planned {
  readonly read: ReadJournal;
  readonly known: KnownEntries;
  readonly choices: PlanChoices;
  readonly plan: ImportPlan;
  readonly extras: OwnExtras;
  readonly deletions: PlannedState['deletions'];
}

type PlannedState = Extract<TransferState, { kind: 'planned' }>;

/** Compares one journal with the log, and plans its import again with each choice and with the server's answer. */
export function createPlans(deps: {
  readonly localStore: LocalStore;
  readonly deletions: DeletionPages;
  readonly state: ReadableStore<TransferState>;
  /** Begins the run that shows a new plan. */
  readonly begin: () => Run;
  /** The formats that claim the files. */
  readonly claims: () => readonly Claim[];
}) {
  const { localStore, deletions, state, begin, claims } = deps;
  let planned: Planned | null = null;

  const isPlanned = () => state.getSnapshot().kind === 'planned';

  function showPlan({ show, isOver }: Run, made: Planned): void {
    if (isOver()) return;
    planned = made;
    show(plannedState(made, claims()));
  }

  /** Plans again when the server has said which of the new entries were deleted. The person may choose meanwhile. */
  async function askServer({ read: journal, plan, known: { isWhole } }: Planned): Promise<void> {
    const ids = plan.fresh.map(({ id }) => id);
    const found = await findDeleted(deletions, ids, isWhole);
    // The person may have started the import, or chosen another file.
    if (planned?.read !== journal || !isPlanned()) return;
    const deleted = new Set([...planned.known.deleted, ...found.ids]);
    const known = { ...planned.known, deleted };
    const next = { ...planned, known, deletions: found.answer };
    // Without deletions the plan stays, and it is not made a second time.
    showPlan(begin(), found.ids.size === 0 ? next : planOf(next, next.choices));
  }

  return {
    /** Plans `journal`, then asks the server. */
    take: async (of: Run, journal: ReadJournal, zone: string): Promise<void> => {
      const found = await compareWithLog(localStore, journal);
      if (!found.ok) {
        of.refuse({ kind: 'storage', error: found.error.kind });
        return;
      }
      const made = planOf(
        { read: journal, ...found.value, deletions: 'asking' },
        firstChoices(zone),
      );
      showPlan(of, made);
      if (!of.isOver()) await askServer(made);
    },
    choose: (choices: PlanChoices): void => {
      if (planned !== null && isPlanned()) showPlan(begin(), planOf(planned, choices));
    },
    current: () => planned,
    /** Frees the memory. A late answer of the server changes nothing. */
    forget: (): void => {
      planned = null;
    },
  };
}

function planOf(
  { read, known, extras, deletions }: Omit<Planned, 'plan' | 'choices'>,
  choices: PlanChoices,
): Planned {
  return { read, known, extras, deletions, choices, plan: planImport(read, known, choices) };
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
  { read: { source }, known: { isWhole }, choices, plan, extras: all, deletions }: Planned,
  claims: readonly Claim[],
): TransferState {
  const sources = claims.map(({ format }) => format.source);
  const otherSources = sources.filter((other) => other !== source);
  const { settings, drafts, refused } = all;
  const extras = { settings, drafts: drafts.length, refused: refused.length };
  const { summary } = plan;
  return { kind: 'planned', source, otherSources, choices, summary, isWhole, deletions, extras };
}
