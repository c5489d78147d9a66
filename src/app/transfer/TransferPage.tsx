import { useLayoutEffect } from 'react';

import { BackupSection } from '../../features/backup/BackupSection.tsx';
import { ExportSection } from '../../features/transfer/ExportSection.tsx';
import { TransferScreen } from '../../features/transfer/TransferScreen.tsx';
import { useSessionStore, type SessionStore } from '../../hooks/account/useSession.ts';
import { TransferContext } from '../../hooks/transfer/useTransfer.ts';
import { BackupProvider } from '../backup/BackupProvider.tsx';
import { systemClock } from '../../lib/systemClock.ts';
import { watchPageLife } from '../browser/watchPageLife.ts';
import { createTransferSource } from './createTransferSource.ts';
import { openTransferWorker } from './openTransferWorker.ts';

// Of the tab, because an import goes on while another screen is shown.
const source = createTransferSource(openTransferWorker);
watchPageLife(systemClock, { rest: () => source.rest(), wake: () => source.resume() });
let uid: string | null = null;
let followed: SessionStore | null = null;

/** Lets the worker go with the session: it has a person's words in its memory. */
function followSession(session: SessionStore): void {
  const follow = () => {
    const now = session.getSnapshot();
    const next = now.kind === 'open' ? now.person.uid : null;
    if (next === uid) return;
    source.close();
    uid = next;
    if (next !== null) source.follow(next);
  };
  follow();
  if (followed === session) return;
  followed = session;
  session.subscribe(follow);
}

/** The screen "Import and export", with the worker behind it. */
export function TransferPage() {
  const session = useSessionStore();
  followSession(session);
  useLayoutEffect(() => followSession(session), [session]);
  return (
    <TransferContext value={source}>
      <TransferScreen>
        <ExportSection />
        <BackupProvider>
          <BackupSection />
        </BackupProvider>
      </TransferScreen>
    </TransferContext>
  );
}
