import { describe, expect, it } from 'vitest';

import type { KeyStore } from '../../src/encryption/DeviceKeys.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';

/** The obligations of every {@link KeyStore} to its callers. `makeStore` makes an empty one. */
export function describeKeyStore(name: string, makeStore: () => KeyStore): void {
  describe(`${name} as the key store`, () => {
    it('says that the device has met no encrypted log before anything was written', async () => {
      expect(await makeStore().read()).toEqual({ ok: true, value: null });
    });

    it('returns keys that seal and verify as before', async () => {
      const store = makeStore();
      const keys = await testSealKeys();
      const signed = new Uint8Array([1, 2, 3]);
      const mac = await crypto.subtle.sign('HMAC', keys.recordKey, signed);
      expect((await store.write({ record: testKeyRecord(), keys })).ok).toBe(true);
      const read = await store.read();
      if (!read.ok || read.value?.keys == null) throw new Error('no keys were read');
      expect(read.value.record).toEqual(testKeyRecord());
      const { recordKey } = read.value.keys;
      expect(await crypto.subtle.verify('HMAC', recordKey, mac, signed)).toBe(true);
      expect(recordKey.extractable).toBe(false);
    });

    it('keeps a record without keys', async () => {
      const store = makeStore();
      const known = { record: testKeyRecord(), keys: null };
      await store.write(known);
      expect(await store.read()).toEqual({ ok: true, value: known });
    });

    it('replaces a record by a newer one, and by itself with keys', async () => {
      const store = makeStore();
      await store.write({ record: testKeyRecord({ revision: 1 }), keys: null });
      const newer = { record: testKeyRecord({ revision: 2 }), keys: null };
      await store.write(newer);
      expect(await store.read()).toEqual({ ok: true, value: newer });
      await store.write({ ...newer, keys: await testSealKeys() });
      const read = await store.read();
      expect(read.ok && read.value?.keys?.activeKey).toBe(1);
    });

    it('remembers the passphrase slots of the records that its keys have verified', async () => {
      const store = makeStore();
      const keys = await testSealKeys();
      const record = (revision: number, box: string) => {
        const { slots } = testKeyRecord();
        const passphrase = { ...slots.passphrase, box };
        return testKeyRecord({ revision, slots: { ...slots, passphrase } });
      };
      const earlierBoxes = async () => {
        const read = await store.read();
        return read.ok ? read.value?.earlierSlots?.map(({ box }) => box) : read;
      };
      await store.write({ record: record(1, 'one'), keys });
      await store.write({ record: record(2, 'one'), keys });
      expect(await earlierBoxes()).toBeUndefined();
      await store.write({ record: record(3, 'two'), keys });
      await store.write({ record: record(4, 'of nobody'), keys: null });
      await store.write({ record: record(5, 'three'), keys });
      expect(await earlierBoxes()).toEqual(['two', 'one']);
      for (let revision = 6; revision < 20; revision += 1) {
        await store.write({ record: record(revision, `box ${revision}`), keys });
      }
      expect(await earlierBoxes()).toHaveLength(8);
    });

    it('never takes the keys of a record away', async () => {
      const store = makeStore();
      const record = testKeyRecord();
      await store.write({ record, keys: await testSealKeys() });
      expect((await store.write({ record, keys: null })).ok).toBe(true);
      const read = await store.read();
      expect(read.ok && read.value?.keys?.activeKey).toBe(1);
    });

    it('never replaces a record by an older one, nor by two at once', async () => {
      const store = makeStore();
      const newest = { record: testKeyRecord({ revision: 3 }), keys: null };
      await Promise.all(
        [1, 3, 2].map((revision) =>
          store.write({ record: testKeyRecord({ revision }), keys: null }),
        ),
      );
      expect(await store.write({ record: testKeyRecord({ revision: 2 }), keys: null })).toEqual({
        ok: true,
        value: undefined,
      });
      expect(await store.read()).toEqual({ ok: true, value: newest });
    });
  });
}
