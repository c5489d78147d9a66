import {
  makePassphrase,
  makeRecoveryKey,
  minPassphraseLength,
  parseRecoveryKey,
} from '../../seal/keys/secrets.ts';

export { minPassphraseLength };

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** The groups of a recovery key that a person may be asked for. The last two characters only find typing errors. */
const askedGroups = 8;

/** Whether this page may make keys. Browsers refuse it on pages that were not served over HTTPS. */
export function canMakeKeys(): boolean {
  return 'subtle' in crypto;
}

/**
 * Whether this build may turn encryption on. The first of two releases may not. Older builds see no entries in an
 * encrypted log, so every device must first get a build that reads one (docs/deploy.md).
 */
export function isEncryptionReleased(): boolean {
  return (import.meta.env.VITE_HOLD_ENCRYPTION ?? '') === '';
}

/** A generated passphrase, as it is shown. */
export function newPassphrase(): string {
  return makePassphrase(randomBytes);
}

/** A new recovery key, as it is shown. */
export function newRecoveryKey(): Promise<string> {
  return makeRecoveryKey(randomBytes);
}

/** Whether `typed` has the form of a recovery key. Forgives case, spaces and dashes. */
export async function isRecoveryKey(typed: string): Promise<boolean> {
  return (await parseRecoveryKey(typed)) !== null;
}

/** Two different groups of a recovery key, from 1 on, the lower first. */
export function twoGroups(): readonly [number, number] {
  const [one = 0, other = 0] = randomBytes(2);
  const first = one % askedGroups;
  const second = (first + 1 + (other % (askedGroups - 1))) % askedGroups;
  return [Math.min(first, second) + 1, Math.max(first, second) + 1];
}

/** Whether both are one passphrase to the log: devices type the same letter in several ways. */
export function isSamePassphrase(a: string, b: string): boolean {
  return a.normalize('NFKC') === b.normalize('NFKC');
}

/** Whether `typed` is the group `number` of `recoveryKey`, with the same forgiveness as for a whole key. */
export function isGroup(recoveryKey: string, number: number, typed: string): boolean {
  const group = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0');
  return group.replaceAll(/[IL]/g, '1') === recoveryKey.split('-')[number - 1];
}
