import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayLog } from '../../log/DayLog.ts';
import type { Person } from '../../account/AccountPort.ts';
import type { Session } from '../../account/SessionStore.ts';
import type { WorkerClient } from '../worker/createWorkerClient.ts';

/** A log that this tab has open on the device. */
export interface OpenedLog {
  readonly dayLog: DayLog;
  /** Lets go of everything behind it; not used afterwards. */
  close(): void;
}

/** The log of the session's person; null exactly while there is none. */
export interface OpenLogStore extends ReadableStore<DayLog | null> {
  /** Opens, keeps or closes the log that `session` asks for. */
  follow(session: Session): void;
  /** Closes the log; resolves when nothing in this tab uses the device's copy any more. */
  close(): Promise<void>;
}

/** Keeps one log open at a time: the one before is let go of before the next person's is opened. */
export function createOpenLogStore(deps: {
  readonly open: (person: Person) => OpenedLog;
  readonly backend: Pick<WorkerClient, 'openLog' | 'closeLog'>;
}): OpenLogStore {
  let opened: (OpenedLog & { readonly uid: string }) | null = null;
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function letGo(): void {
    opened?.dayLog.stop();
    opened?.close();
    opened = null;
  }

  function close(): Promise<void> {
    if (opened !== null) {
      letGo();
      tell();
    }
    return deps.backend.closeLog();
  }

  return {
    getSnapshot: () => opened?.dayLog ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(session) {
      if (session.kind !== 'open') {
        void close();
        return;
      }
      const { person } = session;
      if (opened?.uid === person.uid) return;
      letGo();
      opened = { uid: person.uid, ...deps.open(person) };
      opened.dayLog.start();
      deps.backend.openLog(person);
      tell();
    },
    close,
  };
}
