import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { Encryption } from '../../encryption/Encryption.ts';
import type { DayLog } from '../../log/DayLog.ts';
import type { Person } from '../../account/AccountPort.ts';
import type { Session } from '../../account/SessionStore.ts';
import type { WorkerClient } from '../worker/createWorkerClient.ts';

/** A log that is open in this tab. */
export interface OpenedLog {
  readonly dayLog: DayLog;
  readonly encryption: Encryption;
  /** The page may be frozen: keeps no database open until `resume`. */
  rest(): void;
  resume(): void;
  /** Closes its database and channels; not used afterwards. */
  close(): void;
}

/** The log of the signed-in person; null while nobody is signed in. */
export interface OpenLogStore extends ReadableStore<DayLog | null> {
  /** The encryption of the open log. It is there whenever the log is. */
  readonly encryption: ReadableStore<Encryption | null>;
  /** Opens, keeps or closes the log, as `session` requires. */
  follow(session: Session): void;
  /** The page may be frozen: keeps no database open until `resume`. */
  rest(): void;
  resume(): void;
  /** Closes the log. Resolves when nothing in this tab uses the device's copy any more. */
  close(): Promise<void>;
}

/** Keeps one log open at a time: closes a person's log before it opens the next person's. */
export function createOpenLogStore(deps: {
  readonly open: (person: Person) => OpenedLog;
  readonly backend: Pick<WorkerClient, 'openLog' | 'closeLog'>;
}): OpenLogStore {
  const dayLog = createValueStore<DayLog | null>(null);
  const encryption = createValueStore<Encryption | null>(null);
  let opened: (OpenedLog & { readonly uid: string }) | null = null;
  let closing: Promise<void> = Promise.resolve();

  function release(): void {
    opened?.dayLog.stop();
    opened?.close();
    opened = null;
  }

  function close(): Promise<void> {
    if (opened === null) return closing;
    release();
    closing = deps.backend.closeLog();
    dayLog.set(null);
    encryption.set(null);
    return closing;
  }

  return {
    getSnapshot: dayLog.getSnapshot,
    subscribe: dayLog.subscribe,
    encryption,
    follow(session) {
      if (session.kind !== 'open') {
        void close();
        return;
      }
      const { person } = session;
      if (opened?.uid === person.uid) return;
      release();
      opened = { uid: person.uid, ...deps.open(person) };
      opened.dayLog.start();
      deps.backend.openLog(person);
      encryption.set(opened.encryption);
      dayLog.set(opened.dayLog);
    },
    rest: () => opened?.rest(),
    resume: () => opened?.resume(),
    close,
  };
}
