import type { Entry } from '../../../src/entries/Entry.ts';
import { versionOf } from '../../../src/entries/revisionOf.ts';
import type { Clock } from '../../../src/lib/Clock.ts';
import { systemClock } from '../../../src/lib/systemClock.ts';
import type { EncryptionState } from '../../../src/seal/KeyRecord.ts';
import type { SealKeys } from '../../../src/seal/SealKeys.ts';
import type { RowOpener } from '../../../src/sync/wire/openedRows.ts';
import { plainForm } from '../../../src/sync/wire/plainForm.ts';
import { entryOfPlain, isPlain, versionOfPlain } from '../../../src/sync/wire/plainRows.ts';
import type { RowForm } from '../../../src/sync/wire/RowForm.ts';
import { openingForm, sealedForm } from '../../../src/sync/wire/sealedForm.ts';
import type { SealedBody, StoredBody, StoredEntry } from '../../../src/sync/wire/StoredRow.ts';

/** How long it takes to open or seal rows, ms; at least 1. */
export type OpeningDelay = () => number;

/** What a test knows of the sealed rows of one log. */
export interface SealedLog {
  readonly keys: SealKeys;
  /** Reads every row that a form of this log has sealed, without any key and at once. */
  readonly opener: RowOpener;
  /** The form for the state of the key record. null: there is no record. */
  formFor(
    record: { readonly state: EncryptionState; readonly revision: number } | null,
    slowness?: { readonly clock: Pick<Clock, 'setTimer'>; readonly delayMs: OpeningDelay },
  ): RowForm<StoredBody>;
  /** Seals without delay. */
  seal(entry: Entry): Promise<StoredEntry<SealedBody>>;
}

/**
 * A log of `uid` under `keys`, which really seals and opens. The clock of the test waits for that ({@link isCryptoBusy}),
 * and a delay of at least 1 ms hides how long it took. So a test with a fake clock runs the same way each time.
 */
export function createSealedLog(uid: string, keys: SealKeys): SealedLog {
  const known = new Map<string, Entry>();
  /** `form` that notes what it seals, and waits as long as the test wants. */
  function noted<Body extends StoredBody>(
    form: RowForm<Body>,
    pause: () => Promise<void>,
  ): RowForm<Body> {
    const note = (row: StoredEntry, entry: Entry) => {
      if (row.body.kind === 'sealed') known.set(row.body.sealed, entry);
    };
    return {
      ...form,
      open: async (rows) => {
        const [opener] = await Promise.all([form.open(rows), pause()]);
        return opener;
      },
      toStored: async (entry) => {
        const row = await form.toStored(entry);
        note(row, entry);
        return row;
      },
      toWrite: async (write, before) => {
        const [stored] = await Promise.all([form.toWrite(write, before), pause()]);
        if ('before' in stored && 'before' in write) note(stored.before, write.before);
        if ('after' in stored && 'after' in write) note(stored.after, write.after);
        return stored;
      },
    };
  }

  const common = { uid, keys, clock: systemClock };
  const sealed = sealedForm({ ...common, recordRevision: 1, isConverting: false });
  const direct = noted(sealed, () => Promise.resolve());

  return {
    keys,
    opener: {
      entry: (row) => {
        if (isPlain(row)) return entryOfPlain(row);
        const entry = row.body.kind === 'sealed' ? known.get(row.body.sealed) : undefined;
        const { createdAtMs, updatedAtMs } = row;
        return entry === undefined ? null : { ...entry, createdAtMs, updatedAtMs };
      },
      version: (row) => {
        if (isPlain(row)) return versionOfPlain(row);
        const entry = row.body.kind === 'sealed' ? known.get(row.body.sealed) : undefined;
        if (entry === undefined) return null;
        const { createdAtMs, replacedAtMs, movedTo } = row;
        return versionOf({ ...entry, createdAtMs }, replacedAtMs, movedTo);
      },
    },
    formFor: (record, slowness) => {
      const pause = () =>
        new Promise<void>((resolve) => {
          if (slowness === undefined) resolve();
          else slowness.clock.setTimer(resolve, Math.max(1, slowness.delayMs()));
        });
      if (record === null || record.state === 'off') return plainForm(record?.revision ?? null);
      const { state, revision } = record;
      const deps = { ...common, recordRevision: revision, isConverting: state !== 'on' };
      return state === 'opening' ? noted(openingForm(deps), pause) : noted(sealedForm(deps), pause);
    },
    seal: (entry) => direct.toStored(entry),
  };
}
