import type { AccountError, AccountPort } from '../../account/AccountPort.ts';
import type { AgreedLoss } from '../../account/SessionRecord.ts';
import { success, type Result } from '../../lib/result.ts';
import type { CopyRemover, DeviceCopies } from './createCopyRemover.ts';
import type { RecordCache } from './createRecordCache.ts';
import type { ServerSessionSync } from './createServerSessionSync.ts';
import type { ShownSession } from './createShownSession.ts';

interface SignOutDeps {
  readonly account: Pick<AccountPort, 'signOut'>;
  readonly record: RecordCache;
  readonly shown: ShownSession;
  readonly server: Pick<ServerSessionSync, 'end'>;
  readonly remover: Pick<CopyRemover, 'run'>;
  readonly copies: Pick<DeviceCopies, 'stopImports' | 'unsentIds'>;
  readonly closeLog: () => Promise<void>;
}

/** Records the sign-out, closes the log, then ends the server session and removes the copy. */
export async function signOut(
  deps: SignOutDeps,
  copy: 'delete-copy' | 'keep-copy',
): Promise<Result<void, AccountError>> {
  const { record, shown } = deps;
  const snapshot = shown.getSnapshot();
  if (snapshot.kind !== 'open') return success(undefined);
  const { uid } = snapshot.person;
  const agreed = copy === 'keep-copy' ? null : await agreedLossNow(deps, uid);
  const isRecorded = await record.decide({ kind: 'signed-out', uid, agreed });
  if (isRecorded) shown.showRecord();
  else shown.set({ kind: 'signed-out', isCopyLeft: true });
  await deps.closeLog();
  if (!isRecorded) return deps.account.signOut();
  const [ended] = await Promise.all([deps.server.end(), deps.remover.run(record.current().copies)]);
  return ended;
}

/**
 * The unsent words of this moment. If they cannot be read, the person cannot have agreed to lose any. An import that
 * went on would add others meanwhile, and they would keep the copy on the device.
 */
async function agreedLossNow({ copies }: SignOutDeps, uid: string): Promise<AgreedLoss> {
  await copies.stopImports(uid);
  const unsent = await copies.unsentIds(uid);
  return unsent.ok ? unsent.value : [];
}
