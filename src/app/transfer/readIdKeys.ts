import type { KeyStore } from '../../encryption/DeviceKeys.ts';
import { isActive } from '../../encryption/EngineMode.ts';
import { success } from '../../lib/result.ts';
import { importKeyOf } from '../../seal/keys/importKey.ts';
import type { IdKeys, ReadIdKeys } from '../../transfer/planning/identities.ts';

/** Reads what the ids of imported entries are made with: the data keys of this device, if the log is or was encrypted. */
export function readIdKeys(keyStore: Pick<KeyStore, 'read'>): ReadIdKeys {
  return async () => {
    const read = await keyStore.read();
    if (!read.ok) return read;
    const device = read.value;
    if (device === null) return success<IdKeys>({ kind: 'readable', earlier: [] });
    const { record, keys } = device;
    const earlierKeys = (keys?.dataKeys ?? []).filter(
      ({ number }) => !isActive(record) || number !== keys?.activeKey,
    );
    const earlier = await Promise.all(earlierKeys.map(importKeyOf));
    if (!isActive(record)) return success<IdKeys>({ kind: 'readable', earlier });
    const active = keys?.dataKeys.find(({ number }) => number === keys.activeKey);
    if (active === undefined) return success<IdKeys>({ kind: 'locked' });
    return success<IdKeys>({ kind: 'encrypted', current: await importKeyOf(active), earlier });
  };
}
