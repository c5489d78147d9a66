import { success, type Result } from '../../lib/result.ts';
import { fromBase64Url, labelled, toBase64Url, type Bytes } from '../bytes.ts';
import { passphraseSlotKeyOf, recoverySlotKeyOf } from '../keys/deriveKeys.ts';
import { openKey, sealKey, type RandomBytes } from '../keys/keyBox.ts';
import { parseRecoveryKey, passphraseBytes } from '../keys/secrets.ts';
import type { PassphraseSlot, RecoverySlot } from '../KeyRecord.ts';
import { writtenCost } from './parseKeyRecord.ts';

/** A request for 32 bytes of Argon2id, version 0x13. `m` in KiB. */
export interface KeyRequest {
  readonly secret: Bytes;
  readonly salt: Bytes;
  readonly m: number;
  readonly t: number;
  readonly p: number;
}

/** Derives a key. `no-key`: the device has too little memory for it, or its worker died. */
export type DeriveKey = (request: KeyRequest) => Promise<Result<Bytes, NoKey>>;

/** See {@link DeriveKey}. */
export interface NoKey {
  readonly kind: 'no-key';
}

/** What the keys of a log are made with. */
export interface KeyTools {
  readonly uid: string;
  readonly random: RandomBytes;
  readonly deriveKey: DeriveKey;
}

const saltLength = 16;

/** Seals the master key under a passphrase. */
export async function makePassphraseSlot(
  masterKey: Bytes,
  passphrase: string,
  tools: KeyTools,
): Promise<Result<PassphraseSlot, NoKey>> {
  const salt = tools.random(saltLength);
  const secret = passphraseBytes(passphrase);
  const derived = await tools.deriveKey({ secret, salt, ...writtenCost });
  if (!derived.ok) return derived;
  const slot = { kdf: 'argon2id', ...writtenCost, salt: toBase64Url(salt) } as const;
  const key = await passphraseSlotKeyOf(derived.value);
  const associated = passphrasePlace(tools.uid, slot);
  return success({ ...slot, box: await sealKey(masterKey, key, associated, tools.random) });
}

/** The master key. null: another passphrase, or a changed slot. */
export async function openPassphraseSlot(
  slot: PassphraseSlot,
  passphrase: string,
  tools: Pick<KeyTools, 'uid' | 'deriveKey'>,
): Promise<Result<Bytes | null, NoKey>> {
  const salt = fromBase64Url(slot.salt);
  if (salt === null) return success(null);
  const { m, t, p } = slot;
  const derived = await tools.deriveKey({ secret: passphraseBytes(passphrase), salt, m, t, p });
  if (!derived.ok) return derived;
  const key = await passphraseSlotKeyOf(derived.value);
  return success(await openKey(slot.box, key, passphrasePlace(tools.uid, slot)));
}

/** Seals the master key under a recovery key. Throws for a text that `makeRecoveryKey` did not make, as a bug. */
export async function makeRecoverySlot(
  masterKey: Bytes,
  recoveryKey: string,
  tools: KeyTools,
): Promise<RecoverySlot> {
  const raw = await parseRecoveryKey(recoveryKey);
  if (raw === null) throw new TypeError('Not a recovery key.');
  const salt = tools.random(saltLength);
  const slot = { kdf: 'hkdf', salt: toBase64Url(salt) } as const;
  const key = await recoverySlotKeyOf(raw, salt);
  const associated = recoveryPlace(tools.uid, slot);
  return { ...slot, box: await sealKey(masterKey, key, associated, tools.random) };
}

/** The master key. null: another recovery key, a typing error, or a changed slot. */
export async function openRecoverySlot(
  slot: RecoverySlot,
  typed: string,
  uid: string,
): Promise<Bytes | null> {
  const raw = await parseRecoveryKey(typed);
  const salt = fromBase64Url(slot.salt);
  if (raw === null || salt === null) return null;
  return openKey(slot.box, await recoverySlotKeyOf(raw, salt), recoveryPlace(uid, slot));
}

function passphrasePlace(uid: string, slot: Omit<PassphraseSlot, 'box'>): Bytes {
  const { kdf, m, t, p, salt } = slot;
  const numbers = [m, t, p].map(String);
  return labelled('daylog-slot/1', [uid, 'passphrase', kdf, ...numbers, salt]);
}

function recoveryPlace(uid: string, { kdf, salt }: Omit<RecoverySlot, 'box'>): Bytes {
  return labelled('daylog-slot/1', [uid, 'recovery', kdf, salt]);
}
