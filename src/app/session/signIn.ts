import type { AccountError, Person } from '../../account/AccountPort.ts';
import { openPersonOf } from '../../account/SessionRecord.ts';
import type { Session } from '../../account/SessionStore.ts';
import type { Result } from '../../lib/result.ts';
import type { CopyRemover, DeviceCopies } from './createCopyRemover.ts';
import type { RecordCache } from './createRecordCache.ts';
import type { ServerSessionSync, SessionLock } from './createServerSessionSync.ts';
import type { ShownSession } from './createShownSession.ts';

type SignInResult = Result<Person, AccountError>;

interface SignInDeps {
  readonly record: RecordCache;
  readonly shown: ShownSession;
  readonly server: Pick<ServerSessionSync, 'check'>;
  readonly remover: Pick<CopyRemover, 'run'>;
  readonly copies: Pick<DeviceCopies, 'unsentIds'>;
  readonly withLock: SessionLock;
}

/** Signs a person in by `call`, records it, then opens their log. A failure changes nothing. */
export async function signIn(
  deps: SignInDeps,
  call: () => Promise<SignInResult>,
): Promise<SignInResult> {
  const { record, shown } = deps;
  const before = shown.getSnapshot();
  const result = await shown.during(async () => {
    const entered = await deps.withLock(async () => {
      const answer = await call();
      // Before the log opens: cancels the removal of this person's copy.
      if (answer.ok) await record.decide({ kind: 'signed-in', person: answer.value });
      return answer;
    });
    if (entered.ok) await showOpen(deps, entered.value, before);
    return entered;
  });
  shown.showRecord();
  if (!result.ok) deps.server.check();
  return result;
}

/** Shows the log of `person`, unless another tab has decided otherwise meanwhile. */
async function showOpen(deps: SignInDeps, person: Person, before: Session): Promise<void> {
  const { record, shown } = deps;
  void deps.remover.run(record.current().copies);
  const waited =
    before.kind === 'open' && before.person.uid === person.uid
      ? before.waited
      : await countUnsent(deps, person.uid);
  if (openPersonOf(record.current())?.uid !== person.uid) return;
  shown.set({
    kind: 'open',
    person,
    account: 'signed-in',
    ...(waited !== undefined && waited > 0 && { waited }),
  });
}

/** Counted before the log opens, because the engine then begins to send. */
async function countUnsent({ copies }: SignInDeps, uid: string): Promise<number> {
  const unsent = await copies.unsentIds(uid);
  return unsent.ok ? unsent.value.length : 0;
}
