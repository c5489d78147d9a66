import { expect } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';
import type { ChaosCopy } from './chaosPerson.ts';

/** Records the promises and actions of one log, to check its final state. */
export interface ChaosOracle {
  /** The screen showed `text` as saved. */
  saved(text: string): void;
  /** A person replaced the text of the entry, as shown on their screen. */
  edits(entry: Entry, text: string): void;
  deletes(entry: Entry): void;
  /** A person undid the deletion of the entry, as shown on their screen before it. */
  restores(entry: Entry): void;
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

const wordsIn = (text: string) => text.match(/\bw\d+\b/g) ?? [];

/** The oracle of the log on `server`. */
export function createChaosOracle(server: FakeServer): ChaosOracle {
  const saved = new Set<string>();
  /** Words that a person removed after seeing them, in the text or in the text clashing with it. */
  const gone = new Set<string>();
  /** Texts that were in the log, or shown as saved, when the log was deleted. */
  const deleted = new Set<string>();
  const restored = new Set<string>();
  /** Entries of which something was parked; what hangs on it stays parked when it is not. */
  const unparked = new Set<string>();
  let isLogDeleted = false;
  const promised = new Set<string>();
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
  const kept = new Map<string, { readonly ids: Set<string>; readonly devices: Set<number> }>();
  /** Entries that a restore took from the server, and their texts: an unsent edit of one becomes a new entry. */
  const lostIds = new Set<string>();
  const lost = new Set<string>();
  /** Texts that a restore took and that nobody has to put back, even if a screen calls them saved later. */
  const excused = new Set<string>();
  const excuse = (text: string) => {
    promised.delete(text);
    excused.add(text);
  };
  const held = () => [...server.allEntries(), ...server.allVersions()];
  /** A person who changes an entry also decides about its lost texts. */
  const decide = ({ id, text }: Entry) => {
    replaced.add(text);
    for (const [other, { ids }] of kept) if (ids.has(id)) withdraw(other);
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
      if (text !== entry.text) decide(entry);
      if (lostIds.has(entry.id)) lost.add(text);
      const kept = new Set(wordsIn(text));
      for (const shown of [entry, ...beside(there, entry)])
        for (const word of wordsIn(shown.text)) if (!kept.has(word)) gone.add(word);
    },
    deletes: (entry) => {
      decide(entry);
      for (const shown of [entry, ...beside(there, entry)]) leave(shown.text);
    },
    restores: ({ text }) => {
      restored.add(text);
    },
    unparks: (id, text, again) => {
      unparked.add(id);
      if (again === text) return;
      const kept = new Set(wordsIn(again ?? ''));
      for (const word of wordsIn(text)) if (!kept.has(word)) gone.add(word);
      promised.delete(text);
    },
    deletesLog: () => {
      isLogDeleted = true;
      for (const text of kept.keys()) promised.delete(text);
      kept.clear();
      for (const { text } of held()) {
        leave(text);
        promised.delete(text);
        deleted.add(text);
      }
      for (const text of saved) deleted.add(text);
    },
    written: (entry) => {
      keep(there, entry);
    },
    restored: (restore, copies) => {
      const before = held();
      restore();
      const ids = new Set(held().map(({ id }) => id));
      const texts = new Set(held().map(({ text }) => text));
      const copied = [...copies].flatMap(([device, { records, unsent }]) =>
        [...records.flatMap(({ entries }) => entries), ...unsent].map((entry) => ({
          device,
          entry,
        })),
      );
      for (const { id, text } of [...before, ...copied.map(({ entry }) => entry)]) {
        if (ids.has(id)) continue;
        lostIds.add(id);
        lost.add(text);
      }
      kept.clear();
      for (const { device, entry } of copied) {
        const { id, text } = entry;
        if (texts.has(text)) continue;
        const holders = kept.get(text) ?? { ids: new Set(), devices: new Set() };
        kept.set(text, { ids: holders.ids.add(id), devices: holders.devices.add(device) });
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
      const live = new Set<string>(current.map(({ id }) => id));
      for (const [text, ids] of places) {
        if (deleted.has(text) || lost.has(text)) continue;
        // A log that was deleted gives an unsent entry another id. Restored by its old one, the entry is begun anew,
        // and what the person deleted stays in the trash.
        const counted =
          isLogDeleted && restored.has(text) ? [...ids].filter((id) => live.has(id)) : [...ids];
        expect(counted.length, `"${text}" is in one entry only`).toBeLessThanOrEqual(1);
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
