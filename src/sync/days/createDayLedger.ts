import type { DayKey } from '../../dates/DayKey.ts';

/** The known changes of one day. */
interface Account {
  /** Changes that the copy contains, but that its counter does not count yet. */
  readonly explained: number;
  /** Grows with each change of `explained`. */
  readonly version: number;
  /** Grows when an answer to an earlier read may lack a change. */
  readonly epoch: number;
}

const emptyAccount: Account = { explained: 0, version: 0, epoch: 0 };

/**
 * Accounts for the changes of each day. It counts only certain changes, so a match with the index proves that
 * nothing is missing. A change that is not counted costs one read.
 */
export interface DayLedger {
  /** The changes that the copy contains, but that its counter does not count yet. */
  explainedChanges(day: DayKey): number;
  /** Increases with each change of the explained changes. */
  versionOf(day: DayKey): number;
  /** Adds `changes` to the explained changes. A negative number takes away. */
  explain(day: DayKey, changes: number): void;
  /** The explained changes become 0. */
  explainNothing(day: DayKey): void;
  /** Changes with `beginEpoch` and `forget`. An answer to a read of an earlier epoch is unsure. */
  epochOf(day: DayKey): string;
  beginEpoch(day: DayKey): void;
  /** Begins a new epoch of all days, without explained changes. */
  forget(): void;
}

/** Begins without explained changes. */
export function createDayLedger(): DayLedger {
  const accounts = new Map<DayKey, Account>();
  /** Part of every epoch. Grows each time that the log is forgotten. */
  let log = 0;

  const accountOf = (day: DayKey) => accounts.get(day) ?? emptyAccount;

  function explain(day: DayKey, changes: number): void {
    const { explained, version, epoch } = accountOf(day);
    accounts.set(day, { explained: explained + changes, version: version + 1, epoch });
  }

  return {
    explainedChanges: (day) => accountOf(day).explained,
    versionOf: (day) => accountOf(day).version,
    explain,
    explainNothing: (day) => explain(day, -accountOf(day).explained),
    epochOf: (day) => `${log}.${accountOf(day).epoch}`,
    beginEpoch: (day) => {
      const account = accountOf(day);
      accounts.set(day, { ...account, epoch: account.epoch + 1 });
    },
    forget: () => {
      log++;
      for (const [day, account] of accounts) accounts.set(day, { ...account, explained: 0 });
    },
  };
}
