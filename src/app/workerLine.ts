import { createBirpc, type BirpcReturn } from 'birpc';

/*
 * How a page and its workers speak. A page opens a worker, and the worker serves the page. Each names one interface of
 * its own. Both sides come from one build and share a private line, so messages are trusted: a rejected call is a bug
 * or a line that was closed.
 *
 *   page: openWorker(lineTo(new Worker(…)))  ◄── birpc ──►  worker: serveWorker(functions, self)
 */

/** The one typed interface of a worker: the functions of both sides. */
export interface WorkerContract {
  /** The functions that a page calls in the worker. */
  readonly worker: object;
  /** The functions that the worker calls in a page. */
  readonly page: object;
}

/** One end of a line: a worker, a port, or a worker's own scope. */
export interface LineEnd {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** The page's end of a line to a worker. */
export interface WorkerLine extends LineEnd {
  /** Calls back when the worker could not be loaded, or died. */
  onDead(listener: () => void): void;
  /** Closes the line, and terminates a worker of this page alone. */
  drop(): void;
}

/** The other side of a line. */
export interface OtherSide<Functions extends object> {
  /** Its functions. A call rejects when the line is closed before the answer. There is no time limit. */
  readonly functions: BirpcReturn<Functions, object>;
  /** Sends a message that has no answer. A closed line takes none. */
  tell<Name extends keyof Functions & string>(
    name: Name,
    ...values: ArgumentsOf<Functions[Name]>
  ): void;
}

type ArgumentsOf<Called> = Called extends (...values: infer Values) => unknown ? Values : never;

/** A worker that a page has opened. */
export interface OpenedWorker<Functions extends object> extends OtherSide<Functions> {
  isClosed(): boolean;
  /** Closes the line in the same task. Calls without an answer reject. */
  close(): void;
  /** Closes the line in the same task. Calls without an answer never settle, nor do later ones. */
  drop(): void;
}

/** Opens the worker at the other end of `line`, which may call `functions` of this page. */
export function openWorker<Contract extends WorkerContract>(
  line: WorkerLine,
  functions: Contract['page'],
  onDead: () => void,
): OpenedWorker<Contract['worker']> {
  const worker = connect<Contract['worker']>(line, functions);
  line.onDead(onDead);
  return {
    ...worker,
    isClosed: () => worker.functions.$closed,
    close() {
      worker.functions.$close();
      line.drop();
    },
    drop: () => line.drop(),
  };
}

/** Serves the page at the other end of `line` with `functions`, for good. */
export function serveWorker<Contract extends WorkerContract>(
  line: LineEnd,
  functions: Contract['worker'],
): OtherSide<Contract['page']> {
  return connect<Contract['page']>(line, functions);
}

function connect<Functions extends object>(line: LineEnd, own: object): OtherSide<Functions> {
  const functions = createBirpc<Functions, object>(own, {
    post: (message) => line.postMessage(message),
    on: (listener) => line.addEventListener('message', (event) => listener(event.data)),
    timeout: -1,
  });
  return {
    functions,
    tell(name, ...values) {
      if (!functions.$closed) void functions.$callRaw({ method: name, args: values, event: true });
    },
  };
}

/** The line to a worker of this page alone, or to one that tabs share. */
export function lineTo(worker: Worker | SharedWorker): WorkerLine {
  const onDead = (listener: () => void) => worker.addEventListener('error', listener);
  if (!('port' in worker)) {
    return {
      postMessage: (message) => worker.postMessage(message),
      addEventListener: (kind, listener) => worker.addEventListener(kind, listener),
      onDead,
      drop: () => worker.terminate(),
    };
  }
  const { port } = worker;
  return {
    postMessage: (message) => port.postMessage(message),
    addEventListener: (kind, listener) => {
      port.addEventListener(kind, listener);
      port.start();
    },
    onDead,
    drop: () => port.close(),
  };
}

/** The names of the workers of one kind. A name contains the uid, so that no two people share a worker. */
export function workerNames(kind: string) {
  const prefix = `${kind}:`;
  return {
    nameFor: (uid: string): string => prefix + uid,
    /** The uid in the `name` of a worker. Throws for any other name. */
    uidIn(name: string): string {
      if (!name.startsWith(prefix)) throw new Error('This worker was started under a wrong name');
      return name.slice(prefix.length);
    },
  };
}
