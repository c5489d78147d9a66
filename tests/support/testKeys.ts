import { makeRecoveryKey } from '../../src/seal/keys/secrets.ts';
import { success } from '../../src/lib/result.ts';
import { makeKeyRecord, type OpenedRecord } from '../../src/seal/record/keyRecords.ts';
import type { KeyTools } from '../../src/seal/record/slots.ts';

/** Keys of the log of `uid`, in state `sealing`. No secret opens them in these tests, so nothing is derived. */
export async function makeTestKeys(uid: string): Promise<OpenedRecord> {
  const tools: KeyTools = {
    uid,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    deriveKey: () => Promise.resolve(success(new Uint8Array(32))),
  };
  const recoveryKey = await makeRecoveryKey(tools.random);
  const secrets = { passphrase: 'twelve letters', recoveryKey };
  const made = await makeKeyRecord(secrets, null, tools);
  if (!made.ok) throw new Error(made.error.kind);
  return made.value;
}
