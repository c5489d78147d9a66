import type {
  Encryption,
  EncryptionRefusal,
  NewSecrets,
} from '../../../src/encryption/Encryption.ts';
import { createValueStore } from '../../../src/lib/createValueStore.ts';
import { failure, success, type Result } from '../../../src/lib/result.ts';
import type { EncryptionStatus } from '../../../src/log/encryption/EncryptionStatus.ts';

/** An {@link Encryption} that notes each decision and does what the test says. */
export function fakeEncryption(initial: EncryptionStatus = { kind: 'off' }) {
  const status = createValueStore<EncryptionStatus>(initial);
  const asked: string[] = [];
  let refusal: EncryptionRefusal | null = null;
  let passphrase: string | null = null;
  let recoveryKey: string | null = null;

  let whenAnswered: Promise<void> = Promise.resolve();

  const answer = async (what: string): Promise<Result<void, EncryptionRefusal>> => {
    asked.push(what);
    await whenAnswered;
    return refusal === null ? success(undefined) : failure(refusal);
  };
  const encryption: Encryption = {
    status,
    turnOn: (secrets) => answer(`turn on with ${secrets.passphrase}, ${secrets.recoveryKey}`),
    unlock: (secret, consent) =>
      answer(
        `unlock with the ${secret.kind} ${secret.value}${secret.isAsTyped === true ? ', as typed' : ''}${consent === undefined ? '' : `, ${consent}`}`,
      ),
    agreeToReadable: () => answer('agree to readable'),
    changePassphrase: (current, next) => answer(`passphrase from ${current.value} to ${next}`),
    changeRecoveryKey: (current, next) => answer(`recovery key by ${current.value} to ${next}`),
    changeKeys: (current, next) => answer(`new keys by ${current.value} for ${next.passphrase}`),
    turnOff: (current) => answer(`turn off by ${current.value}`),
    takeRows: (rows) => answer(`take ${rows.map(({ text }) => text).join(', ')}`),
    check: ({ kind, value, isAsTyped }) => {
      const isRefused = refusal?.kind !== 'mistyped' || isAsTyped !== true;
      if (refusal !== null && isRefused) return Promise.resolve(failure(refusal));
      const isRight = value === recoveryKey || (kind === 'passphrase' && value === passphrase);
      return Promise.resolve(isRight ? success(undefined) : failure({ kind: 'wrong-secret' }));
    },
  };
  return {
    encryption,
    asked,
    show: (next: EncryptionStatus) => status.set(next),
    /** Each decision is refused from now on. null: accepted. */
    refuseWith: (next: EncryptionRefusal | null) => {
      refusal = next;
    },
    /** The next decisions are answered when the result is called. */
    holdAnswer: (): (() => Promise<void>) => {
      let release = () => {};
      whenAnswered = new Promise<void>((resolve) => (release = resolve));
      return () => {
        release();
        return whenAnswered;
      };
    },
    /** The secrets that `check` knows. */
    setSecrets: (secrets: NewSecrets) => {
      ({ passphrase, recoveryKey } = secrets);
    },
  };
}
