import { utf8, type Bytes } from '../bytes.ts';
import type { DataKey } from '../SealKeys.ts';

const noSalt = new Uint8Array(0);

/** `secret` as the input of HKDF. */
async function hkdf(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
}

/** A key for AES-GCM by HKDF-SHA-256. `info` names its purpose, so that the keys of one secret never meet. */
async function aesKey(
  secret: Bytes,
  info: string,
  usages: KeyUsage[],
  salt: Bytes = noSalt,
): Promise<CryptoKey> {
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) };
  return crypto.subtle.deriveKey(
    params,
    await hkdf(secret),
    { name: 'AES-GCM', length: 256 },
    false,
    usages,
  );
}

/** A key for HMAC-SHA-256, by the same. */
async function macKey(secret: Bytes, info: string, usages: KeyUsage[]): Promise<CryptoKey> {
  const params = { name: 'HKDF', hash: 'SHA-256', salt: noSalt, info: utf8(info) };
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(params, await hkdf(secret), algorithm, false, usages);
}

/** The data key of 32 raw bytes. */
export async function dataKeyOf(number: number, raw: Bytes): Promise<DataKey> {
  const [seal, nonce] = await Promise.all([
    aesKey(raw, 'daylog seal', ['encrypt', 'decrypt']),
    macKey(raw, 'daylog nonce', ['sign']),
  ]);
  return { number, seal, nonce };
}

/** The key of the MAC of the key record. */
export function recordKeyOf(masterKey: Bytes): Promise<CryptoKey> {
  return macKey(masterKey, 'daylog record', ['sign', 'verify']);
}

/** The key that seals the data keys. */
export function wrapKeyOf(masterKey: Bytes): Promise<CryptoKey> {
  return aesKey(masterKey, 'daylog wrap', ['encrypt', 'decrypt']);
}

/** The key that seals the master key for the recovery key. */
export function recoverySlotKeyOf(recoveryKey: Bytes, salt: Bytes): Promise<CryptoKey> {
  return aesKey(recoveryKey, 'daylog recovery', ['encrypt', 'decrypt'], salt);
}

/** The key that seals the master key, from the 32 bytes of Argon2id. */
export function passphraseSlotKeyOf(derived: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
