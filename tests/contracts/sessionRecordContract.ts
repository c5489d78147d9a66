import { describe, expect, it } from 'vitest';

import {
  nobodysRecord,
  openPersonOf,
  type SessionRecord,
  type SessionRecordStore,
} from '../../src/account/SessionRecord.ts';

const ada = { uid: 'ada', email: 'ada@example.org' };
const adasRecord: SessionRecord = {
  session: { kind: 'open', person: ada },
  copies: [{ kind: 'to-remove', uid: 'bob', agreed: ['a-write'] }],
};

/**
 * The obligations of every {@link SessionRecordStore} to its callers. `inBrowser` creates a browser, optionally
 * with the record `earlier` of an older version. It returns a function that opens a store for each tab.
 */
export function describeSessionRecord(
  name: string,
  inBrowser: (earlier?: () => SessionRecord) => () => SessionRecordStore,
): void {
  describe(`${name} as the record of sessions`, () => {
    it('names no signed-in person before the first write', async () => {
      const end = inBrowser()();
      expect(await end.read()).toEqual({ ok: true, value: nobodysRecord });
      end.close();
    });

    it('begins with what earlier versions left, and asks for that once', async () => {
      let asked = 0;
      const open = inBrowser(() => {
        asked += 1;
        return adasRecord;
      });
      const [one, two] = [open(), open()];
      expect(await one.read()).toEqual({ ok: true, value: adasRecord });
      expect(await two.read()).toEqual({ ok: true, value: adasRecord });
      expect(asked).toBe(1);
      for (const end of [one, two]) end.close();
    });

    it('holds what an update made of it, for every tab', async () => {
      const open = inBrowser();
      const [one, two] = [open(), open()];
      expect(await one.update(() => adasRecord)).toEqual({ ok: true, value: adasRecord });
      expect(await two.read()).toEqual({ ok: true, value: adasRecord });
      for (const end of [one, two]) end.close();
    });

    it('loses no update of two that are made at once', async () => {
      const open = inBrowser();
      const [one, two] = [open(), open()];
      const leave = (uid: string) => (record: SessionRecord) => ({
        ...record,
        copies: [...record.copies, { kind: 'kept' as const, uid }],
      });
      await Promise.all([one.update(leave('ada')), two.update(leave('bob'))]);
      const found = await one.read();
      const uids = found.ok && found.value.copies.map(({ uid }) => uid).sort();
      expect(uids).toEqual(['ada', 'bob']);
      for (const end of [one, two]) end.close();
    });

    it('tells the other tabs, and not the one that made the update', async () => {
      const open = inBrowser();
      const [one, two] = [open(), open()];
      const own: SessionRecord[] = [];
      one.watch((record) => own.push(record));
      const told = new Promise<SessionRecord>((resolve) => {
        two.watch((record) => {
          if (openPersonOf(record) !== null) resolve(record);
        });
      });
      await one.update(() => adasRecord);
      expect(await told).toEqual(adasRecord);
      expect(own).toEqual([]);
      for (const end of [one, two]) end.close();
    });
  });
}
