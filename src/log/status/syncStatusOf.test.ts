import { describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import type { StorageError } from '../StorageError.ts';
import type { ParkedRecord } from '../OutboxRecord.ts';
import { isSameStatus, syncStatusOf } from './syncStatusOf.ts';
import type { EngineStatus } from '../TabChannel.ts';
import { testEntry } from '../../../tests/support/testEntry.ts';

const up: EngineStatus = { isConnected: true, heldBy: null, savedAsOfMs: 5, storage: null };
const full: StorageError = { kind: 'quota', cause: null };
const none = {
  waiting: { unsent: 0, imported: 0, parked: [] },
  storage: null,
  engine: up,
  savedAsOfMs: 3,
  offlineSinceMs: null,
};
const two = { ...none, waiting: { unsent: 2, imported: 0, parked: [] } };

const parked: ParkedRecord = {
  id: 'w',
  savedAtMs: 1,
  parkedAtMs: 2,
  reason: 'permission-denied',
  entryId: asEntryId('e'),
  write: {
    kind: 'add',
    after: testEntry({
      id: asEntryId('e'),
      day: dayKey('2026-11-20'),
      zone: 'Europe/Dublin',
      writeId: asWriteId('w'),
    }),
  },
};

describe('the status that is shown', () => {
  it('says saved only when nothing waits here, and as of when', () => {
    expect(syncStatusOf(none)).toEqual({ kind: 'saved', asOfMs: 5, isConnected: true });
    const down = { ...up, isConnected: false };
    expect(syncStatusOf({ ...none, engine: down })).toEqual({
      kind: 'saved',
      asOfMs: 5,
      isConnected: false,
    });
    expect(syncStatusOf({ ...none, engine: null })).toEqual({
      kind: 'saved',
      asOfMs: 3,
      isConnected: false,
    });
  });

  it('never says saved before anything was counted', () => {
    for (const engine of [null, up]) {
      expect(syncStatusOf({ ...none, engine, waiting: null }).kind).toBe('on-device');
    }
  });

  it('says of photos alone that they wait, and never that no words do', () => {
    const photos = { ...none, waiting: { unsent: 0, imported: 0, parked: [], photos: 2 } };
    expect(syncStatusOf(photos)).toEqual({ kind: 'saving', unsent: 0, imported: 0, photos: 2 });
    expect(syncStatusOf({ ...photos, engine: null })).toEqual({
      kind: 'on-device',
      unsent: 0,
      imported: 0,
      photos: 2,
      why: 'offline',
    });
    const refused = { ...none, waiting: { unsent: 0, imported: 0, parked: [], refusedPhotos: 1 } };
    expect(syncStatusOf(refused)).toEqual({
      kind: 'needs-attention',
      parked: 0,
      unsent: 0,
      storage: null,
      refusedPhotos: 1,
    });
    const [one, two] = [
      syncStatusOf(photos),
      syncStatusOf({ ...photos, waiting: { ...photos.waiting, photos: 1 } }),
    ];
    expect(isSameStatus(one, two)).toBe(false);
  });

  it('says saving only while words are being sent, and otherwise the reason', () => {
    expect(syncStatusOf(two)).toEqual({ kind: 'saving', unsent: 2, imported: 0 });
    const cases = [
      [null, 'offline'],
      [{ ...up, isConnected: false }, 'offline'],
      [{ ...up, heldBy: 'needs-sign-in' as const }, 'needs-sign-in'],
      [{ ...up, heldBy: 'schema-newer' as const }, 'schema-newer'],
      [{ ...up, isConnected: false, heldBy: 'needs-sign-in' as const }, 'needs-sign-in'],
      [{ ...up, heldBy: 'locked' as const }, 'locked'],
      [{ ...up, heldBy: 'encryption-faulty' as const }, 'encryption-faulty'],
    ] as const;
    for (const [engine, why] of cases) {
      expect(syncStatusOf({ ...two, engine })).toEqual({
        kind: 'on-device',
        unsent: 2,
        imported: 0,
        why,
      });
    }
  });

  it('never says saved while the log is locked or its encryption is faulty', () => {
    for (const heldBy of ['locked', 'encryption-faulty'] as const) {
      const status = syncStatusOf({ ...none, engine: { ...up, heldBy } });
      expect(status).toEqual({ kind: 'on-device', unsent: 0, imported: 0, why: heldBy });
    }
  });

  it('believes the browser that there is no network, until the server acknowledges something', () => {
    expect(syncStatusOf({ ...two, offlineSinceMs: 5 })).toEqual({
      kind: 'on-device',
      unsent: 2,
      imported: 0,
      why: 'offline',
    });
    const offline = { ...none, offlineSinceMs: 5 };
    expect(syncStatusOf(offline)).toMatchObject({ kind: 'saved', isConnected: false });
    const unacknowledged = { ...up, savedAsOfMs: null };
    expect(syncStatusOf({ ...offline, engine: unacknowledged })).toMatchObject({
      isConnected: false,
    });
    const acknowledged = { ...up, savedAsOfMs: 6 };
    expect(syncStatusOf({ ...offline, engine: acknowledged })).toMatchObject({ isConnected: true });
  });

  it('says while words go out readable in a log that is or was encrypted', () => {
    const engine: EngineStatus = { ...up, isReadable: true };
    for (const known of [none, two]) {
      expect(syncStatusOf(known)).not.toHaveProperty('isReadable');
      expect(syncStatusOf({ ...known, engine })).toMatchObject({ isReadable: true });
    }
    const parkedOne = { unsent: 0, imported: 0, parked: [parked] };
    const attention = syncStatusOf({ ...none, engine, waiting: parkedOne });
    expect(attention).toMatchObject({ kind: 'needs-attention', isReadable: true });
    expect(isSameStatus(syncStatusOf(none), syncStatusOf({ ...none, engine }))).toBe(false);
  });

  it('asks for attention first', () => {
    const attention = { kind: 'needs-attention', unsent: 2, parked: 0, storage: full };
    expect(syncStatusOf({ ...two, storage: full })).toEqual(attention);
    expect(syncStatusOf({ ...two, engine: { ...up, storage: full } })).toEqual(attention);
    expect(syncStatusOf({ ...two, waiting: { unsent: 0, imported: 0, parked: [parked] } })).toEqual(
      {
        kind: 'needs-attention',
        unsent: 0,
        parked: 1,
        storage: null,
      },
    );
  });
});
