import { expect } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import { endsInTrash, lastState, type ImportedLife } from '../../src/log/imports/ImportedLife.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';
import type { ChaosCopy } from './chaosPerson.ts';

/** Records the promises and actions of one log, to check its final state. */
export interface ChaosOracle {
  /** The screen showed `text` as saved. */
  saved(text: string): void;
  /** A person replaced the text of the entry, as shown on their screen. */
  edits(entry: Entry, text: string): void;
  deletes(entry: Entry): void;
  /** A person moved the entry to another day. */
  moves(entry: Entry): void;
  /** A batch of an import is on a device. */
  imported(lives: readonly ImportedLife[]): void;
  /** A person begins to take back an import of these. */
  undoesImport(lives: readonly ImportedLife[]): void;
  /** Somebody takes the parked write out that says `text`, and sends `again` in its place; null: gives it up. */
  unparks(id: string, text: string, again: string | null): void;
  /** Somebody is about to delete the whole log. */
  deletesLog(): void;
  /** A device has written `entry`; it may send it with another revision. */
  written(entry: Entry): void;
  /** The operator restores an earlier state by `restore`. What is not in `copies` may be gone. */
  restored(restore: () => void, copies: ReadonlyMap<number, ChaosCopy>): void;
  /** `device` holds nothing of the log any more. */
  copyGone(device: number): void;
  /** The server now holds these. */
  stored(entries: readonly Entry[]): void;
  /** Whether the rules have refused something of the entry, parked or not by now. */
  isRefused(id: string): boolean;
  /** What is parked on `device` at the end. */
  parked(device: string, id: string, text: string): void;
  check(): void;
}

/** Who holds a text that a restore took from the server. `isUnsent`: a device had not sent it when that happened. */
interface Kept {
  readonly ids: Set<string>;
  readonly devices: Set<number>;
  readonly isUnsent: boolean;
}

const wordsIn = (text: string) => text.match(/\bw\d+\b/g) ?? [];

/** The oracle of the log on `server`. */
export function createChaosOracle(server: FakeServer): ChaosOracle {
  const saved = new Set<string>();
  /** Words that a person removed after seeing them, in the text or in the text clashing with it. */
  const gone = new Set<string>();
  /** Texts that were in the log, or shown as saved, when the log was deleted. */
  const deleted = new Set<string>();
  /** Entries of which something was parked; what hangs on it stays parked when it is not. */
  const unparked = new Set<string>();
  let isLogDeleted = false;
  const promised = new Set<string>();
  /** The lives that an import has brought, by entry, and the entries that a person has changed. */
  const imports = new Map<string, ImportedLife>();
  const touched = new Set<string>();
  /** After the undo of an import its entries may be there or not: another device may still send them. */
  let isImportUndone = false;
  let isRestored = false;
  /** By text: the ids of the entries that hold it. */
  const parkedAt = new Map<string, Set<string>>();
  /** By entry and revision: its states, on the server and unsent on devices. */
  const there = new Map<string, Entry[]>();
  /** The same, on the server only. */
  const onServer = new Map<string, Entry[]>();
  const keep = (entries: Map<string, Entry[]>, entry: Entry) => {
    const place = `${entry.id} ${entry.revision}`;
    entries.set(place, [...(entries.get(place) ?? []), entry]);
  };
  /**
   * The entry that `entry` clashes with, and so on recursively: an entry names one clash only, and an unseen one
   * can follow.
   */
  const beside = (
    entries: ReadonlyMap<string, readonly Entry[]>,
    { id, clashesWith }: Entry,
  ): readonly Entry[] =>
    clashesWith === null
      ? []
      : (entries.get(`${id} ${clashesWith}`) ?? []).flatMap((other) => [
          other,
          ...beside(entries, other),
        ]);
  /** Texts that somebody replaced or deleted: a restore may lose them. */
  const replaced = new Set<string>();
  /** Texts that a restore took from the server, by the entries and devices that hold them. */
  const kept = new Map<string, Kept>();
  /**
   * By write: the entry that it was first made for. An unsent write whose entry the server lacks becomes a new entry and keeps
   * its own id (docs/sync-conflicts.md).
   */
  const firstEntries = new Map<string, string>();
  /** By the id of such a new entry: the entry that it stands for. */
  const origins = new Map<string, string>();
  const originOf = (id: string) => origins.get(id) ?? id;
  /** Texts that a restore or a person took, and that nobody has to put back, even if a screen calls them saved later. */
  const excused = new Set<string>();
  /**
   * Texts that only copies held when the log was deleted. A device that does not know yet finds them in its copy, so an
   * import adds nothing, and they go with the copy.
   */
  const copiesOnly = new Set<string>();
  const excuse = (text: string) => {
    promised.delete(text);
    excused.add(text);
  };
  const held = () => [...server.allEntries(), ...server.allVersions()];
  /** A person who changes an entry also decides about its lost texts. */
  const decide = ({ id, text }: Entry) => {
    replaced.add(text);
    touch(id);
    for (const [other, { ids }] of kept) if (ids.has(id)) withdraw(other);
  };
  /**
   * A person changes the entry `id`. If an import is still sending its earlier versions, the later ones yield to the
   * person (docs/import.md).
   */
  const touch = (id: string) => {
    touched.add(id);
    const life = imports.get(id);
    if (life !== undefined && life.length > 1) yieldTo(life);
  };
  const yieldTo = (life: ImportedLife) => {
    const { text } = lastState(life);
    leave(text);
    if (!saved.has(text)) promised.delete(text);
  };
  const withdraw = (text: string) => {
    kept.delete(text);
    if (!held().some((there) => there.text === text)) excuse(text);
  };
  const leave = (text: string) => {
    for (const word of wordsIn(text)) gone.add(word);
  };

  return {
    saved: (text) => {
      saved.add(text);
      // Of the log that is no more: a device that does not know yet may delete it once more.
      if (!deleted.has(text) && !excused.has(text)) promised.add(text);
    },
    edits: (entry, text) => {
      touch(entry.id);
      if (text !== entry.text) decide(entry);
      const kept = new Set(wordsIn(text));
      for (const shown of [entry, ...beside(there, entry)])
        for (const word of wordsIn(shown.text)) if (!kept.has(word)) gone.add(word);
    },
    deletes: (entry) => {
      decide(entry);
      // The deletion is unsent when this device learns that its log is gone. Then nothing is left to keep.
      if (copiesOnly.has(entry.text)) excuse(entry.text);
      for (const shown of [entry, ...beside(there, entry)]) leave(shown.text);
    },
    moves: ({ id }) => {
      touch(id);
    },
    imported: (lives) => {
      if (isImportUndone) return;
      for (const life of lives) {
        const { id, text } = lastState(life);
        imports.set(id, life);
        if (endsInTrash(life)) leave(text);
        if (touched.has(id) && life.length > 1) yieldTo(life);
        else if (![deleted, excused, copiesOnly].some((texts) => texts.has(text)))
          promised.add(text);
      }
    },
    undoesImport: (lives) => {
      isImportUndone = true;
      for (const life of lives) yieldTo(life);
    },
    unparks: (id, text, again) => {
      unparked.add(id);
      if (again === text) return;
      const kept = new Set(wordsIn(again ?? ''));
      for (const word of wordsIn(text)) if (!kept.has(word)) gone.add(word);
      // A frozen tab may still show it. The undo of a deletion there finds the entry with its new words.
      excuse(text);
    },
    deletesLog: () => {
      isLogDeleted = true;
      for (const [text, { isUnsent }] of kept) {
        promised.delete(text);
        // Unsent words stay, and so an import of them is kept.
        if (!isUnsent) copiesOnly.add(text);
      }
      kept.clear();
      for (const { id, text } of held()) {
        // The later versions of an entry that an import is still sending go with it.
        touch(id);
        leave(text);
        promised.delete(text);
        deleted.add(text);
      }
      for (const text of saved) deleted.add(text);
    },
    written: (entry) => {
      keep(there, entry);
      const { id, writeId } = entry;
      const first = firstEntries.get(writeId);
      if (first === undefined) firstEntries.set(writeId, id);
      else if (first !== id) origins.set(id, originOf(first));
    },
    restored: (restore, copies) => {
      isRestored = true;
      const before = held();
      restore();
      const texts = new Set(held().map(({ text }) => text));
      const copied = [...copies].flatMap(([device, { records, unsent }]) =>
        [...records.flatMap(({ entries }) => entries), ...unsent].map((entry) => ({
          device,
          entry,
        })),
      );
      const unsentTexts = new Set(
        [...copies.values()].flatMap(({ unsent }) => unsent.map(({ text }) => text)),
      );
      kept.clear();
      for (const { device, entry } of copied) {
        const { id, text } = entry;
        if (texts.has(text)) continue;
        const holders = kept.get(text) ?? { ids: new Set(), devices: new Set(), isUnsent: false };
        kept.set(text, {
          ids: holders.ids.add(id),
          devices: holders.devices.add(device),
          isUnsent: holders.isUnsent || unsentTexts.has(text),
        });
      }
      for (const text of [...promised, ...before.map((there) => there.text)]) {
        if (!texts.has(text) && (!kept.has(text) || replaced.has(text))) excuse(text);
      }
    },
    copyGone: (device) => {
      for (const [text, { devices }] of kept) {
        devices.delete(device);
        if (devices.size === 0) withdraw(text);
      }
    },
    stored: (entries) => {
      for (const entry of entries) {
        keep(there, entry);
        keep(onServer, entry);
      }
    },
    isRefused: (id) => unparked.has(id),
    parked: (_device, id, text) => {
      parkedAt.set(text, (parkedAt.get(text) ?? new Set<string>()).add(id));
    },
    check: () => {
      const current = server.allEntries();
      const places = new Map([...parkedAt].map(([text, ids]) => [text, new Set(ids)]));
      for (const { text, id } of [...current, ...server.allVersions()])
        places.set(text, (places.get(text) ?? new Set<string>()).add(id));
      for (const text of promised)
        expect([...(places.get(text) ?? [])], `"${text}" was called saved`).not.toEqual([]);
      for (const [text, ids] of places) {
        const entries = new Set([...ids].map(originOf));
        expect(entries.size, `"${text}" is in one entry only`).toBeLessThanOrEqual(1);
      }
      const isWhole = !isImportUndone && !isLogDeleted && !isRestored;
      for (const [id, life] of isWhole ? imports : []) {
        if (touched.has(id)) continue;
        const { day, text, revision } = lastState(life);
        const there = current.filter((entry) => entry.id === id);
        expect(
          there.map((entry) => [entry.day, entry.text, entry.revision]),
          `"${text}" is as it was imported`,
        ).toEqual(endsInTrash(life) ? [] : [[day, text, revision]]);
      }
      const shown = [...current, ...current.flatMap((entry) => beside(onServer, entry))];
      const words = new Set(
        [...shown.map(({ text }) => text), ...parkedAt.keys()].flatMap(wordsIn),
      );
      for (const text of promised) {
        const lost = wordsIn(text).filter((word) => !words.has(word) && !gone.has(word));
        expect(lost, `nobody took these words of "${text}" away`).toEqual([]);
      }
    },
  };
}
