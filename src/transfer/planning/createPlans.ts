import type { EntryId } from '../../entries/Entry.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { success, type Result } from '../../lib/result.ts';
import { missingExtras } from '../../log/imports/importExtras.ts';
import type { LocalStore } from '../../log/LocalStore.ts';
import type { PhotoUsage } from '../../log/photos/LogPhotos.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { OwnExtras } from '../JournalFormat.ts';
import type { TransferState } from '../Transfer.ts';
import { findKnown, momentKey, type KnownEntries } from './compare.ts';
import { findDeleted, type DeletionPages } from './findDeleted.ts';
import {
  allIdsOf,
  identify,
  type IdentifiedJournal,
  type IdKeys,
  type ReadIdKeys,
} from './identities.ts';
import { planImport, type ImportPlan, type PlanChoices } from './planImport.ts';
import type { Claim, ReadJournal } from './readJournal.ts';
import type { Run } from './Run.ts';

/** A plan with what it was made of. */
export interface Planned {
  readonly read: IdentifiedJournal;
  readonly idKeys: IdKeys;
  readonly known: KnownEntries;
  readonly choices: PlanChoices;
  readonly plan: ImportPlan;
  readonly extras: OwnExtras;
  readonly deletions: PlannedState['deletions'];
  /** The room for photos, in bytes. null: the server has not said it. */
  readonly roomBytes: number | null;
  readonly photoRoom: PlannedState['photoRoom'];
}

/** Asks the server how much room the photos of the log take. */
export type PhotoUsageSource = () => Promise<Result<PhotoUsage, unknown>>;

type PlannedState = Extract<TransferState, { kind: 'planned' }>;

/** Compares one journal with the log, and plans its import again with each choice and with the server's answer. */
export function createPlans(deps: {
  readonly localStore: LocalStore;
  readonly deletions: DeletionPages;
  readonly idKeys: ReadIdKeys;
  readonly photoUsage: PhotoUsageSource;
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
  async function askServer({ read: journal, plan, known: before }: Planned): Promise<void> {
    const found = hasOtherIds(journal)
      ? await findDeleted(deletions, unknownIdsOf(journal, before), before.isWhole, 'all')
      : await findDeleted(deletions, newIdsOf(plan), before.isWhole);
    // The person may have started the import, or chosen another file.
    if (planned?.read !== journal || !isPlanned()) return;
    const deleted = new Set([...planned.known.deleted, ...found.ids]);
    const known = { ...planned.known, deleted };
    const next = { ...planned, known, deletions: found.answer };
    // Without deletions the plan stays, and it is not made a second time.
    showPlan(begin(), found.ids.size === 0 ? next : planOf(next, next.choices));
  }

  /** Plans again when the server has said how much room is left for photos. */
  async function askRoom({ read: journal, plan }: Planned): Promise<void> {
    if (!plan.summary.holds.photos) return;
    const [usage, unsent] = await Promise.all([deps.photoUsage(), unsentPhotoBytes(localStore)]);
    if (planned?.read !== journal || !isPlanned()) return;
    const room = usage.ok ? usage.value.limitBytes - usage.value.bytes - unsent : null;
    const roomBytes = room === null ? null : Math.max(0, room);
    const photoRoom = room === null ? 'unknown' : 'known';
    showPlan(begin(), planOf({ ...planned, roomBytes, photoRoom }, planned.choices));
  }

  return {
    /** Plans `journal`, then asks the server. */
    take: async (of: Run, journal: ReadJournal, zone: string): Promise<void> => {
      const keys = await deps.idKeys();
      if (!keys.ok) {
        of.refuse({ kind: 'storage', error: keys.error.kind });
        return;
      }
      if (keys.value.kind === 'locked') {
        of.refuse({ kind: 'locked-log' });
        return;
      }
      const read = identify(journal, keys.value);
      const found = await compareWithLog(localStore, read);
      if (!found.ok) {
        of.refuse({ kind: 'storage', error: found.error.kind });
        return;
      }
      if (hasOtherIds(read) && !found.value.known.isWhole) {
        of.refuse({ kind: 'copy-incomplete' });
        return;
      }
      if (found.value.known.isBeingUndone) {
        of.refuse({ kind: 'undo-unsent' });
        return;
      }
      const made = planOf(
        {
          read,
          idKeys: keys.value,
          ...found.value,
          deletions: 'asking',
          roomBytes: null,
          photoRoom: 'asking',
        },
        firstChoices(zone),
      );
      showPlan(of, made);
      if (!of.isOver()) await Promise.all([askServer(made), askRoom(made)]);
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

function planOf(made: Omit<Planned, 'plan' | 'choices'>, choices: PlanChoices): Planned {
  return { ...made, choices, plan: planImport(made.read, made.known, choices, made.roomBytes) };
}

/** The bytes of the photos that are not sent yet. */
async function unsentPhotoBytes(localStore: LocalStore): Promise<number> {
  const read = await localStore.read((reader) => reader.photosInState('unsent'));
  if (!read.ok) return 0;
  return read.value.reduce((sum, { size, thumb }) => sum + size + thumb.byteLength, 0);
}

/**
 * Whether the log may know entries of the journal by other ids than new ones get. The server cannot refuse such an
 * entry as known, so only the whole copy tells.
 */
function hasOtherIds({ identities }: IdentifiedJournal): boolean {
  return identities.length > 1;
}

function newIdsOf({ fresh }: ImportPlan): readonly EntryId[] {
  return fresh.map(({ id }) => id);
}

/** All ids of the journal, by every scheme, that this device does not know. */
function unknownIdsOf(journal: IdentifiedJournal, { entries }: KnownEntries): readonly EntryId[] {
  return [...allIdsOf(journal)].filter((id) => !entries.has(id));
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
  journal: IdentifiedJournal,
): Promise<Result<Pick<Planned, 'known' | 'extras'>, StorageError>> {
  const known = await findKnown(localStore, allIdsOf(journal), ownMoments(journal));
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
  return { zone, hasTags: true, hasDetails: true, hasStars: true, hasPhotos: true, leftOut: [] };
}

function plannedState(
  {
    read: { source },
    known: { isWhole },
    choices,
    plan,
    extras: all,
    deletions,
    photoRoom,
  }: Planned,
  claims: readonly Claim[],
): TransferState {
  const sources = claims.map(({ format }) => format.source);
  const otherSources = sources.filter((other) => other !== source);
  const { settings, drafts, refused } = all;
  const extras = { settings, drafts: drafts.length, refused: refused.length };
  const { summary } = plan;
  return {
    kind: 'planned',
    source,
    otherSources,
    choices,
    summary,
    isWhole,
    deletions,
    photoRoom,
    extras,
  };
}
