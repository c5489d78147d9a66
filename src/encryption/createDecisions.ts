import { failure, success, type Result } from '../lib/result.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import { minPassphraseLength } from '../seal/keys/secrets.ts';
import {
  makeKeyRecord,
  openKeyRecord,
  withNewKeys,
  withPassphrase,
  withRecoveryKey,
  type OpenedRecord,
} from '../seal/record/keyRecords.ts';
import { withState } from '../seal/record/recordMac.ts';
import type { KeyTools } from '../seal/record/slots.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { EncryptionDecisions } from './createEncryption.ts';
import {
  changedElsewhere,
  createRecordAccess,
  type KeyedRecord,
  type Outcome,
  type RecordAccessDeps,
} from './createRecordAccess.ts';
import type { DeviceKeys } from './DeviceKeys.ts';
import { isActive } from './EngineMode.ts';
import type { EncryptionRefusal, Secret } from './Encryption.ts';

/** What the decisions are made with. */
export interface DecisionDeps extends RecordAccessDeps, KeyTools {
  /** Resolves when the person's own words are sent, or have waited long enough. */
  readonly ownWordsSent: () => Promise<void>;
}

/**
 * A person's decisions. Each makes a record and puts it as the next revision; the rules take one of two at once. Keys
 * are stored on this device after their record is on the server. A kill before leaves the log as it was; a kill after
 * leaves a log that the secrets open, which the person has seen and confirmed.
 */
export function createDecisions(deps: DecisionDeps): EncryptionDecisions {
  const { keyStore } = deps;
  const access = createRecordAccess(deps);

  /** Changes the record of an encrypted log, which `current` must open. */
  async function change(
    current: Secret,
    from: readonly KeyRecord['state'][],
    next: (opened: OpenedRecord) => Promise<Result<KeyedRecord, EncryptionRefusal>>,
  ): Outcome {
    const known = await access.look();
    if (!known.ok) return known;
    const { record } = known.value;
    if (record === null || !from.includes(record.state)) return changedElsewhere;
    const opened = await openKeyRecord(record, current, deps);
    if (!opened.ok) return opened;
    const changed = await next(opened.value);
    return changed.ok ? access.put(changed.value) : changed;
  }

  return {
    turnOn: async (secrets) => {
      const refusal = refusalOf(secrets.passphrase);
      if (refusal !== null) return refusal;
      const known = await access.look();
      if (!known.ok) return known;
      const { record } = known.value;
      if (record !== null && isActive(record)) return changedElsewhere;
      const made = await makeKeyRecord(secrets, record, deps);
      // A readable write that is under way would be refused, and sent again sealed.
      await deps.ownWordsSent();
      return made.ok ? access.put(made.value) : made;
    },
    unlock: async (secret) => {
      const known = await access.look();
      if (!known.ok) return known;
      const { record, device } = known.value;
      if (record === null) return changedElsewhere;
      const opened = await openKeyRecord(record, secret, deps);
      if (!opened.ok) return opened;
      return access.keep({ record, keys: withEarlierKeys(opened.value.keys, device) });
    },
    changePassphrase: (current, next) =>
      change(
        current,
        encrypted,
        async (opened) => refusalOf(next) ?? withPassphrase(opened, next, deps),
      ),
    changeRecoveryKey: (current, next) =>
      change(current, encrypted, async (opened) =>
        success(await withRecoveryKey(opened, next, deps)),
      ),
    changeKeys: (current, next) =>
      change(
        current,
        ['sealing', 'on'],
        async (opened) => refusalOf(next.passphrase) ?? withNewKeys(opened, next, deps),
      ),
    turnOff: (current) =>
      change(current, ['sealing', 'on'], async ({ record, keys }) => {
        const next = await withState(record, deps.uid, keys.recordKey, 'opening');
        return success({ record: next, keys });
      }),
    check: async (secret) => {
      const stored = await keyStore.read();
      if (!stored.ok) return stored;
      if (stored.value === null) return failure({ kind: 'wrong-secret' });
      const opened = await openKeyRecord(stored.value.record, secret, deps);
      return opened.ok ? success(undefined) : opened;
    },
  };
}

const encrypted: readonly KeyRecord['state'][] = ['sealing', 'on', 'opening'];

function refusalOf(passphrase: string) {
  const minLength = minPassphraseLength;
  return Array.from(passphrase.normalize('NFKC')).length < minLength
    ? failure({ kind: 'short-passphrase' as const, minLength })
    : null;
}

/** `keys` with those of an earlier time that this device has: a row may still be sealed under them. */
function withEarlierKeys(keys: SealKeys, device: DeviceKeys | null): SealKeys {
  const numbers = new Set(keys.dataKeys.map(({ number }) => number));
  const earlier = (device?.keys?.dataKeys ?? []).filter(({ number }) => !numbers.has(number));
  return { ...keys, dataKeys: [...keys.dataKeys, ...earlier] };
}
