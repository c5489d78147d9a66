import type { Secret } from '../../../encryption/Encryption.ts';
import type { Problem } from '../useStepForm.ts';

/** What a person has answered in the steps of one change. It is in memory only. */
export interface Answers {
  /** The password of the account; empty if no step asks for it. */
  readonly password: string;
  readonly current: Secret;
  /** Whether it is the recovery key. */
  readonly isByKey: boolean;
  readonly passphrase: string;
  readonly recoveryKey: string;
}

/** What each step gets. */
export interface StepProps {
  readonly answers: Answers;
  /** From 1 on. */
  readonly number: number;
  readonly count: number;
  /** The name of the button that ends the step. */
  readonly nextLabel: string;
  readonly onBack: () => void;
  /** Goes on with `answers`. Resolves to the reason if it cannot. */
  readonly onNext: (answers: Answers) => Promise<Problem | null>;
}
