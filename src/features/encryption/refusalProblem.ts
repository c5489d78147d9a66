import type { EncryptionRefusal, Secret } from '../../encryption/Encryption.ts';
import { mistypedSentence } from '../../words/mistypedSentence.ts';
import type { Words } from '../../words/Words.ts';
import { secretName } from './secretName.ts';
import type { Problem } from './useStepForm.ts';

/**
 * The problem that a person reads for `refusal`. `kind` is the secret that was given. `unlock` writes nothing to the
 * server, so its outcome is always known.
 */
export function refusalProblem(
  refusal: EncryptionRefusal,
  kind: Secret['kind'],
  words: Words['encryption'],
  act: 'unlock' | 'change',
): Problem {
  const ofForm = (sentence: string): Problem => ({ sentence, field: null });
  switch (refusal.kind) {
    case 'wrong-secret':
      return { sentence: words.wrong[kind], field: secretName };
    case 'mistyped':
      return { sentence: mistypedSentence(refusal.problem, words), field: secretName };
    case 'short-passphrase':
      return ofForm(words.short(refusal.minLength));
    case 'used-passphrase':
      return ofForm(words.used);
    case 'becomes-readable':
      return ofForm(words.refusal['changed-elsewhere']);
    case 'offline':
      return ofForm(act === 'unlock' ? words.offlineUnlock : words.refusal.offline);
    case 'invalid-data':
      return ofForm(words.refusal.unexpected);
    case 'blocked':
    case 'cleared':
    case 'unavailable':
    case 'corrupt':
      return ofForm(words.refusal.storage);
    case 'locked':
      return ofForm(words.refusal['changed-elsewhere']);
    case 'changed-elsewhere':
    case 'faulty':
    case 'no-key':
    case 'unauthenticated':
    case 'permission-denied':
    case 'unexpected':
    case 'quota':
      return ofForm(words.refusal[refusal.kind]);
  }
}
