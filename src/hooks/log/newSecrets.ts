import { makePassphrase, wordsOf } from '../../seal/keys/passphraseWords.ts';
import { makeRecoveryKey, minPassphraseLength, parseRecoveryKey } from '../../seal/keys/secrets.ts';
import type { Secret } from '../../seal/record/keyRecords.ts';

export { minPassphraseLength };

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** The groups of a recovery key that are asked for. The last two characters only find typing errors. */
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

/** The words of a passphrase as {@link newPassphrase} made it, or the groups of a recovery key that are asked for. */
export function partsOf(secret: Pick<Secret, 'kind' | 'value'>): readonly string[] {
  return secret.kind === 'passphrase'
    ? secret.value.split(' ')
    : secret.value.split('-').slice(0, askedGroups);
}

/** Two different numbers up to `count`, from 1 on, the lower first. */
export function twoOf(count: number): readonly [number, number] {
  const [one = 0, other = 0] = randomBytes(2);
  const first = one % count;
  const second = (first + 1 + (other % (count - 1))) % count;
  return [Math.min(first, second) + 1, Math.max(first, second) + 1];
}

/** Whether both are one passphrase to the log: devices type the same letter in several ways. */
export function isSamePassphrase(a: string, b: string): boolean {
  return a.normalize('NFKC') === b.normalize('NFKC');
}

/** Whether `typed` is `part` of a secret of this kind, with the same forgiveness as for a whole one. */
export function isPart(kind: Secret['kind'], part: string, typed: string): boolean {
  if (kind === 'passphrase') return wordsOf(typed).join(' ') === part;
  const group = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0');
  return group.replaceAll(/[IL]/g, '1') === part;
}
