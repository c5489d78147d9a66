import type { DataKey, SealKeys } from '../seal/SealKeys.ts';

/** The keys in a message of another tab. null: the message has none. */
export function parseHandedKeys(value: unknown): SealKeys | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('recordKey' in value && 'dataKeys' in value && 'activeKey' in value)) return null;
  const { recordKey, dataKeys, activeKey } = value;
  if (!(recordKey instanceof CryptoKey) || typeof activeKey !== 'number') return null;
  if (!Array.isArray(dataKeys) || !dataKeys.every(isDataKey)) return null;
  return dataKeys.some(({ number }) => number === activeKey)
    ? { recordKey, dataKeys, activeKey }
    : null;
}

function isDataKey(value: unknown): value is DataKey {
  if (typeof value !== 'object' || value === null) return false;
  if (!('number' in value && 'seal' in value && 'nonce' in value)) return false;
  const { number, seal, nonce } = value;
  return typeof number === 'number' && seal instanceof CryptoKey && nonce instanceof CryptoKey;
}
