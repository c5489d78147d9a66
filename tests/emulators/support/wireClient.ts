import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The answer to one request: status and data. */
export interface Answer {
  readonly s: string;
  readonly d: unknown;
}

/** A message that answers no request: `c` control or `d` data. */
export interface Push {
  readonly t: 'c' | 'd';
  readonly a: string;
  readonly b: unknown;
}

/** A client that speaks the wire protocol directly, so that a test sees every message. */
export interface WireClient {
  readonly socket: WebSocket;
  /** The greeting. */
  readonly hello: Readonly<Record<string, unknown>>;
  /** All pushed messages so far, in order, without the greeting. */
  readonly pushes: readonly Push[];
  /** Text frames exactly as received. */
  readonly frames: readonly string[];
  /** Sends a request and resolves with its answer. */
  request(action: string, body: unknown): Promise<Answer>;
  /** Resolves when a matching message was pushed. */
  pushed(fits: (push: Push) => boolean): Promise<Push>;
  /** Resolves with the close code when the server has closed the connection. */
  closed(): Promise<number>;
  close(): void;
}

export interface WireOptions {
  readonly port: number;
  readonly namespace?: string;
  /** More parameters of the URL, such as `ls`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Headers of the upgrade, as SDKs outside a browser send them. */
  readonly headers?: Readonly<Record<string, string>>;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Connects and waits for the greeting. */
export async function openWire(options: WireOptions): Promise<WireClient> {
  const query = new URLSearchParams({
    v: '5',
    ns: options.namespace ?? 'test',
    ...options.parameters,
  });
  const socket = new WebSocket(`ws://127.0.0.1:${options.port}/.ws?${query.toString()}`, {
    headers: options.headers ?? {},
  });
  const pushes: Push[] = [];
  const frames: string[] = [];
  const answers = new Map<number, (answer: Answer) => void>();
  const waiting = new Set<() => void>();
  let nextNumber = 0;
  let missing = 0;
  let pieces = '';
  let greet: (hello: Readonly<Record<string, unknown>>) => void = () => undefined;
  const greeting = new Promise<Readonly<Record<string, unknown>>>((resolve) => {
    greet = resolve;
  });
  const end = once(socket, 'close');

  const take = (text: string): void => {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message) || !isRecord(message['d'])) throw new Error(`not an envelope: ${text}`);
    const content = message['d'];
    if (message['t'] === 'c') {
      if (content['t'] === 'h' && isRecord(content['d'])) greet(content['d']);
      else pushes.push({ t: 'c', a: String(content['t']), b: content['d'] });
    } else if (typeof content['r'] === 'number' && isRecord(content['b'])) {
      answers.get(content['r'])?.({ s: String(content['b']['s']), d: content['b']['d'] });
    } else {
      pushes.push({ t: 'd', a: String(content['a']), b: content['b'] });
    }
    for (const check of waiting) check();
  };
  socket.on('message', (data) => {
    const frame = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    frames.push(frame);
    if (missing > 0) {
      pieces += frame;
      missing -= 1;
      if (missing > 0) return;
      take(pieces);
      pieces = '';
    } else if (frame.length <= 6 && /^\d+$/.test(frame)) {
      missing = Number(frame);
    } else {
      take(frame);
    }
  });
  socket.on('error', () => undefined);
  const hello = await greeting;

  return {
    socket,
    hello,
    pushes,
    frames,
    request: (action, body) => {
      const number = (nextNumber += 1);
      const answer = new Promise<Answer>((resolve) => answers.set(number, resolve));
      socket.send(JSON.stringify({ t: 'd', d: { r: number, a: action, b: body } }));
      return answer;
    },
    pushed: (fits) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = pushes.find(fits);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    closed: async () => {
      const codes: readonly unknown[] = await end;
      return Number(codes[0]);
    },
    close: () => socket.terminate(),
  };
}
