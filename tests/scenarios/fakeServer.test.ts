import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import type { EntryHead, RemoteStore } from '../../src/sync/RemoteStore.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { openDevice, startTestBackend, type TestBackend } from '../firebase/backend.ts';
import { createFakeServer } from '../support/fakeRemoteServer.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

/**
 * The scenarios depend on the fake server. So the same writes (valid, stale and broken) go to the fake, and to the
 * real rules through the real SDK. Both must give the same results.
 */
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

/** One attempt. It uses a former state of an entry, so most attempts are stale. */
interface Try {
  readonly kind: 'add' | 'edit' | 'move' | 'delete' | 'restore';
  readonly entry: number;
  /** How many states back: 0 is the newest known. */
  readonly back: number;
  readonly day: number;
  /** The defect of the attempt. */
  readonly flaw: 'none' | 'skips a revision' | 'other words replaced' | 'other time of first write';
}

const tries = fc.array(
  fc.record<Try>({
    kind: fc.constantFrom('add', 'edit', 'edit', 'move', 'move', 'delete', 'delete', 'restore'),
    entry: fc.nat(1),
    back: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(2)),
    day: fc.nat(2),
    flaw: fc.oneof(
      { weight: 6, arbitrary: fc.constant('none' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'skips a revision' as const,
          'other words replaced' as const,
          'other time of first write' as const,
        ),
      },
    ),
  }),
  { minLength: 8, maxLength: 16 },
);

type Side = Pick<RemoteStore, 'write' | 'readHead' | 'readDayIndex'>;

/** All known states of each entry on one side, oldest first. */
type Known = Entry[][];

function writeOf(attempt: Try, number: number, states: readonly Entry[], ids: Entry['id'][]) {
  const id = ids[attempt.entry];
  const day = addDays(friday, attempt.day);
  const known = states.at(-1 - Math.min(attempt.back, states.length - 1));
  const made = createIdSource(
    () => 1_795_208_709_000 + number,
    () => 0.5,
  );
  const writeId = made.writeId();
  if (id === undefined) throw new Error('no such entry');
  // An id is added on one day only: no rule can look for it on other days.
  const home = addDays(friday, attempt.entry);
  const fresh: Entry = testEntry({ id, ...saying(`text ${number}`, { day: home }), writeId });
  if (attempt.kind === 'add' || known === undefined) {
    const revision = attempt.flaw === 'skips a revision' ? 2 : 1;
    return { kind: 'add', after: { ...fresh, revision } } satisfies RemoteWrite;
  }
  const createdAtMs =
    attempt.flaw === 'other time of first write' ? (known.createdAtMs ?? 0) + 1 : known.createdAtMs;
  const text = attempt.flaw === 'other words replaced' ? 'never said' : known.text;
  const before = { ...known, text, createdAtMs };
  const after: Entry = {
    ...known,
    createdAtMs,
    writeId,
    updatedAtMs: null,
    revision: known.revision + (attempt.flaw === 'skips a revision' ? 2 : 1),
  };
  switch (attempt.kind) {
    case 'edit':
      return { kind: 'edit', before, after: { ...after, text: fresh.text } } satisfies RemoteWrite;
    case 'move':
      return { kind: 'edit', before, after: { ...after, day } } satisfies RemoteWrite;
    case 'delete':
      return { kind: 'delete', before, writeId } satisfies RemoteWrite;
    case 'restore':
      return { kind: 'restore', after } satisfies RemoteWrite;
  }
}

/** A head without the values of the server's clock. */
function timeless(head: EntryHead) {
  if (head.kind !== 'live' && head.kind !== 'trashed') return head;
  const versions = head.versions.map(({ day, text, revision, writeId, movedTo }) => ({
    day,
    text,
    revision,
    writeId,
    movedTo,
  }));
  if (head.kind === 'trashed') return { ...head, versions };
  const { day, text, revision, writeId, clashesWith } = head.entry;
  return { kind: head.kind, entry: { day, text, revision, writeId, clashesWith }, versions };
}

async function play(side: Side, attempts: readonly Try[]) {
  const made = createIdSource(
    () => 1_795_208_708_000,
    () => 0.25,
  );
  const ids = [made.entryId(), made.entryId()];
  const known: Known = ids.map(() => []);
  const told: unknown[] = [];
  for (const [number, attempt] of attempts.entries()) {
    const states = known[attempt.entry] ?? [];
    const write = writeOf(attempt, number, states, ids);
    const result = await side.write(write);
    const id = ids[attempt.entry] ?? made.entryId();
    const lastDay = states.at(-1)?.day ?? ('after' in write ? write.after.day : friday);
    const head = valueOf(await side.readHead(id, lastDay));
    if (head.kind === 'live' && head.entry.revision !== states.at(-1)?.revision) {
      states.push(head.entry);
    }
    told.push({ write: write.kind, result: result.ok || result.error.kind, head: timeless(head) });
  }
  const index = valueOf(await side.readDayIndex(null, 10));
  told.push(index.map(({ day, changes }) => `${day}: ${changes}`));
  return told;
}

it('the scenarios’ server accepts and refuses the same writes as the rules', async () => {
  const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 2 ** 31);
  await fc.assert(
    fc.asyncProperty(tries, async (attempts) => {
      const device = await openDevice(backend);
      try {
        let nowMs = 1_795_208_709_000;
        const server = createFakeServer(() => nowMs++);
        const fake: Side = {
          write: (write) => Promise.resolve(server.write(write)),
          readHead: (id, day) => Promise.resolve({ ok: true, value: server.head(id, day) }),
          readDayIndex: (before, limit) =>
            Promise.resolve({ ok: true, value: server.index(before, limit) }),
        };
        expect(await play(fake, attempts)).toEqual(await play(device.store, attempts));
      } finally {
        await device.close();
      }
    }),
    { numRuns: 40, seed },
  );
});
